import { Context, Effect, FileSystem, Layer, Path, Scope, Stdio, Terminal } from "effect"
import { Etag, HttpPlatform, HttpRouter, HttpServer } from "effect/http"
import { ChildProcessSpawner } from "effect/process"
import { maxDepth, onServices } from "./onServices.ts"

/**
 * Gives handlers that ask their request's context for services what the server has. Handlers of the API have the services of
 * their group, and those of published sites run on the services of theirs (`onServices`).
 */
export const withServices = <A, E, R>(routes: Layer.Layer<A, E, R>) => {
  type Needed = HttpRouter.Request.Only<"Requires", R>
  const onAll = HttpRouter.middleware<{ provides: Needed }>()(
    // The scope of the server would outlive what a request opens in it.
    Effect.map(Effect.context<Needed>(), (services) => onServices(Context.omit(Scope.Scope)(services)))
  )
  const layer = onAll.layer as Layer.Layer<HttpRouter.Request.From<"Requires", Needed>, never, Needed>
  return Layer.provide(routes, layer)
}

/** The services of the domains and of the database are named so. */
const prefixes = ["@octavo/", "@effect/", "effect/sql/", "effect/persistence/"]

/** The services of the platform, which handlers have from their own layers. */
const platform: ReadonlySet<string> = new Set(
  [
    ChildProcessSpawner.ChildProcessSpawner,
    Etag.Generator,
    FileSystem.FileSystem,
    HttpPlatform.HttpPlatform,
    HttpServer.HttpServer,
    Layer.CurrentMemoMap,
    Path.Path,
    Stdio.Stdio,
    Terminal.Terminal
  ].map(({ key }) => key)
)

const isSetting = (key: string): boolean =>
  !platform.has(key) && !prefixes.some((prefix) => key.startsWith(prefix))

/**
 * Takes the services of the domains and of the platform out of the context that requests begin with, so that settings of the runtime
 * are left. Each handler has the services of its own layer, and Effect merges both contexts on every request: that copied all services
 * of the server three times.
 */
const light = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(new Map([...context.mapUnsafe].filter(([key]) => isSetting(key))), { maxDepth })

export const servedLightly = Layer.effect(
  HttpServer.HttpServer,
  Effect.map(HttpServer.HttpServer, (server) =>
    HttpServer.make({
      address: server.address,
      serve: (effect, middleware) =>
        Effect.updateContext(
          middleware === undefined ? server.serve(effect) : server.serve(effect, middleware),
          light<Scope.Scope>
        )
    })
  )
)
