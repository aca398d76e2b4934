import { Admission, Api, Authorization, Failures, Idempotency, Storable } from "@octavo/api"
import { Context, Effect, Layer, Scope } from "effect"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { onServices } from "./onServices.ts"

/** The API as it is served: errors of invalid requests contain the invalid value. */
const ServedApi = Api.annotate(HttpApi.ParseOptions, { reportInput: true })

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Found> ? Found : never

type Handlers = HttpApiBuilder.Handlers<unknown, Record<string, never>>

/** The handler of an operation. */
type Handler = (request: unknown) => Effect.Effect<unknown, unknown, unknown>

/** Handlers that run on the services of their group. */
const handlersOn = (handlers: Handlers, services: Context.Context<never>): Handlers => {
  const run = onServices(services)
  const handleAll = (given: Readonly<Record<string, Handler>>) => {
    const all = Object.entries(given).map(([name, handler]) => {
      const onGroup: Handler = (request) => run(handler(request))
      return [name, onGroup] as const
    })
    return handlers.handleAll(Object.fromEntries(all) as {})
  }
  return Object.create(handlers, { handleAll: { value: handleAll } }) as Handlers
}

/**
 * Implements a group of the API, as `HttpApiBuilder.group` does, by handlers that are given all at once (`handleAll`). That function merges
 * all services of the server into the context of each request; here it is given the middleware alone, and handlers run by `onServices`.
 */
export const apiGroup = <const Identifier extends HttpApiGroup.Identifier<Groups>, Return>(
  identifier: Identifier,
  build: (
    handlers: HttpApiBuilder.Handlers.FromGroup<HttpApiGroup.WithIdentifier<Groups, Identifier>>
  ) => HttpApiBuilder.Handlers.ValidateReturn<Return>
) => {
  type Group = ReturnType<typeof HttpApiBuilder.group<string, Groups, Identifier, Return>>
  type Needed = Layer.Services<Group>
  const made = Effect.gen(function* () {
    const services = Context.omit(Scope.Scope)(yield* Effect.context<Needed>())
    const buildOn = (handlers: Handlers) => {
      const built: unknown = build(handlersOn(handlers, services) as never)
      return Effect.isEffect(built) ? Effect.provideContext(built, services) : built
    }
    // The handlers that it is given are those of the group; its type would name each of their operations.
    const group = HttpApiBuilder.group(ServedApi, identifier, buildOn as unknown as typeof build)
    const known = Context.pick(Admission, Authorization, Failures, Idempotency, Scope.Scope, Storable)
    return yield* Effect.updateContext(Layer.build(group), known as (all: Context.Context<never>) => never)
  })
  // The group needs what its handlers need, and its middleware.
  return Layer.effectContext(made) as unknown as Layer.Layer<Layer.Success<Group>, Layer.Error<Group>, Needed>
}
