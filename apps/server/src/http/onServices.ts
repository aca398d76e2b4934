import { Context, Effect } from "effect"

/** How many entries a request may add before its context is copied: more than any request adds. */
export const maxDepth = 64

/**
 * Runs effects on the services of a layer, with what the context of a request has besides: the request itself, its scope, its caller, its
 * bounds. `Effect.provideContext` copies both contexts, and so all services of the server, on each request. Here the services are shared,
 * and the entries of a request, some fifteen, go on top of them.
 */
export const onServices = <Services>(services: Context.Context<Services>) => {
  const shared = services.mapUnsafe
  const base = Context.makeUnsafe<Services>(shared, { maxDepth })
  const merge = <R>(given: Context.Context<Exclude<R, Services>>): Context.Context<R> => {
    let merged: Context.Context<Services> = base
    for (const [key, value] of given.mapUnsafe) {
      if (shared.get(key) !== value) merged = Context.addUnsafe(merged, key, value)
    }
    // The two contexts together have what the effect needs.
    return merged as Context.Context<unknown> as Context.Context<R>
  }
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Services>> =>
    Effect.updateContext(effect, merge<R>)
}
