import { makeAuthenticateSession } from "@octavo/identity"
import { Context, type Effect, Layer } from "effect"

/** Finds the session of a cookie; each process caches it for less than a second. */
export class Browsers extends Context.Service<Browsers, Effect.Success<typeof makeAuthenticateSession>>()(
  "@octavo/server/Browsers"
) {
  static readonly layer = Layer.effect(Browsers, makeAuthenticateSession)
}
