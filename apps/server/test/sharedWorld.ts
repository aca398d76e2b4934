import { Context, Effect, Layer, Scope } from "effect"
import { aServer, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"

/** A server with a world for the tests of a layer, whose calls change nothing that others ask for: to make one for each takes longer than to ask. */
export class SharedWorld extends Context.Service<
  SharedWorld,
  { readonly server: Server; readonly world: Effect.Success<ReturnType<typeof aWorld>> }
>()("@octavo/server/test/SharedWorld") {
  static readonly layer = Layer.effect(
    SharedWorld,
    Effect.gen(function* () {
      const server = yield* aServer()
      return { server, world: yield* aWorld(server) }
    })
  )
}

/** The worlds of one server. Stores in memory look at all their rows, so that more of them cost more than another server. */
const worldsPerServer = 12

/** Makes worlds for tests whose calls change them. Several have the same server, which takes as long to make as a world. */
export class NewWorld extends Context.Service<NewWorld, Effect.Effect<SharedWorld["Service"]>>()(
  "@octavo/server/test/NewWorld"
) {
  static readonly layer = Layer.effect(
    NewWorld,
    Effect.gen(function* () {
      const newServer = Scope.provide(aServer(), yield* Effect.scope)
      let server: Server
      let made = 0
      return Effect.gen(function* () {
        if (made++ % worldsPerServer === 0) server = yield* newServer
        return { server, world: yield* Effect.orDie(aWorld(server)) }
      })
    })
  )
}
