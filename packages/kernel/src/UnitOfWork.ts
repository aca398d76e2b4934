import { Context, Effect } from "effect"
import { forgettingChanged } from "./caches/LocalCaches.ts"
import { forgetReads } from "./RequestReads.ts"

/**
 * All or nothing: what an effect writes inside a unit of work is there when it succeeds and gone when it fails.
 * Units nest; the outermost one decides. Nothing that leaves the process (HTTP, Git, mail) belongs inside.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  { readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> }
>()("@octavo/kernel/UnitOfWork") {}

/** Runs an effect as one unit of work. */
export const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | UnitOfWork> =>
  Effect.flatMap(UnitOfWork, (unit) => forgettingChanged(forgetReads(unit.run(effect))))
