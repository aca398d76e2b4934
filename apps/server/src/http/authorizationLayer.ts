import { Authorization } from "@octavo/api"
import {
  type ApiTokens,
  Caller,
  ClientAddress,
  makeAuthenticate,
  nameOfCaller,
  type TokenRefused
} from "@octavo/identity"
import { Context, Effect, Layer, Redacted } from "effect"
import { responseTo } from "./failureResponse.ts"
import { RateLimit, type TooManyRequests } from "./RateLimit.ts"
import { Overloaded, Workload } from "./Workload.ts"

/**
 * Finds the caller of a request by its bearer token, and counts the request against the caller's limit; one without a
 * valid token counts against the limit of its address. Requests beyond the workload of the server wait, and then are refused.
 */
export const authorizationLayer: Layer.Layer<Authorization, never, ApiTokens | RateLimit | Workload> =
  Layer.effect(
    Authorization,
    Effect.gen(function* () {
      const authenticate = yield* makeAuthenticate
      const limit = yield* RateLimit
      const workload = yield* Workload
      return {
        token: (handler, { credential }) =>
          authenticate(Redacted.value(credential)).pipe(
            Effect.tapError(() => limit.ofRefused),
            Effect.tap((caller) => limit.ofUser(nameOfCaller(caller))),
            Effect.matchEffect({
              onFailure: (failure: TokenRefused | TooManyRequests | Overloaded) =>
                Effect.succeed(responseTo(failure)),
              onSuccess: (caller) =>
                Effect.flatMap(limit.clientAddress, (address) =>
                  workload.admit(
                    nameOfCaller(caller),
                    // Adding to a context is cheap; merging two copies all services of the server.
                    Effect.updateContext(handler, (context: Context.Context<never>) =>
                      Context.add(Context.add(context, Caller, caller), ClientAddress, address)
                    )
                  )
                ).pipe(
                  Effect.catchIf(
                    (error) => error instanceof Overloaded,
                    (overloaded) => Effect.succeed(responseTo(overloaded))
                  )
                )
            })
          )
      }
    })
  )
