import { Context, Effect, Layer } from "effect"
import { aServer, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"

/** A server with a world for tests whose calls are all refused, so that they change nothing: to make one for each takes longer than to ask. */
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
