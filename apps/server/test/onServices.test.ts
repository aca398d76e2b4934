import { expect, it } from "@effect/vitest"
import { Context, Effect, References } from "effect"
import { onServices } from "../src/http/onServices.ts"

class OfServer extends Context.Service<OfServer, string>()("@octavo/server/test/OfServer") {}
class OfRequest extends Context.Service<OfRequest, string>()("@octavo/server/test/OfRequest") {}

const both = Effect.gen(function* () {
  return [yield* OfServer, yield* OfRequest, yield* References.CurrentLogAnnotations] as const
})

it.effect("effects run on the services of a layer and on what the request has", () =>
  Effect.gen(function* () {
    const services = Context.make(OfServer, "server").pipe(
      Context.add(References.CurrentLogAnnotations, { of: "the layer" })
    )
    const run = onServices(services)
    const asked = (name: string) =>
      run(both).pipe(
        Effect.provideService(OfRequest, name),
        Effect.provideService(References.CurrentLogAnnotations, { of: name })
      )
    expect(yield* asked("one")).toEqual(["server", "one", { of: "one" }])
    expect(yield* asked("two")).toEqual(["server", "two", { of: "two" }])
    expect(services.mapUnsafe.has(OfRequest.key)).toBe(false)
  })
)

it.effect("services are not copied for a request", () =>
  Effect.gen(function* () {
    const services = Context.makeUnsafe<OfServer>(
      new Map<string, unknown>([
        [OfServer.key, "server"],
        ...Array.from({ length: 200 }, (_, index) => [`service ${index}`, index] as const)
      ])
    )
    const run = onServices(services)
    const baseOf = Effect.map(
      Effect.context<OfRequest>(),
      (context) => Reflect.get(context, "base") as unknown
    )
    const ofOne = yield* Effect.provideService(run(baseOf), OfRequest, "one")
    const ofTwo = yield* Effect.provideService(run(baseOf), OfRequest, "two")
    expect(ofOne).toBe(services.mapUnsafe)
    expect(ofTwo).toBe(ofOne)
  })
)
