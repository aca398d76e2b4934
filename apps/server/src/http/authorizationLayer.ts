import { Authorization } from "@octavo/api"
import { type ApiTokens, Caller, makeAuthenticate } from "@octavo/identity"
import { Effect, Layer, Redacted } from "effect"
import type { RateLimit } from "./RateLimit.ts"
import { limitRate } from "./RateLimit.ts"

/** Finds the caller of a request by its bearer token, and counts the request against the caller's limit. */
export const authorizationLayer: Layer.Layer<Authorization, never, ApiTokens | RateLimit> = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const authenticate = yield* makeAuthenticate
    const limit = yield* limitRate
    return {
      token: (handler, { credential }) =>
        Effect.flatMap(authenticate(Redacted.value(credential)), (caller) =>
          Effect.andThen(limit(caller.userId), Effect.provideService(handler, Caller, caller))
        )
    }
  })
)
