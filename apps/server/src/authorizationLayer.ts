import { Authorization } from "@octavo/api"
import {
  Caller,
  callerOf,
  ClientAddress,
  makeAuthenticate,
  nameOfCaller,
  type SessionFacts,
  type TokenRefused
} from "@octavo/identity"
import { FrontEnd, type FrontEndCredential } from "@octavo/sites"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { AppSession } from "./app/AppSession.ts"
import { isOfFrontEnd, makeAuthenticateFrontEnd } from "./frontEnds/authenticateFrontEnd.ts"
import { callerOfFrontEnd, FrontEndDenied, mayAsk } from "./frontEnds/frontEndAccess.ts"
import { responseTo } from "./http/failureResponse.ts"
import { RateLimit, type TooManyRequests } from "./http/RateLimit.ts"
import { Overloaded, Workload } from "./http/Workload.ts"

type Failed = TokenRefused | TooManyRequests | FrontEndDenied | Overloaded

/** The sender of a request. */
type Found = Effect.Effect<
  { readonly caller: Caller["Service"]; readonly frontEnd: FrontEndCredential | null },
  Failed,
  HttpServerRequest.HttpServerRequest
>

/**
 * Finds the caller of a request by its bearer token, and counts the request against the caller's limit; one without a
 * valid token counts against the limit of its address. Requests beyond the workload of the server wait, and then are refused. Tokens of
 * front ends reach some operations alone, without a caller who has any role.
 */
export const authorizationLayer = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const authenticate = yield* makeAuthenticate
    const services =
      yield* Effect.context<Effect.Services<ReturnType<Effect.Success<typeof makeAuthenticateFrontEnd>>>>()
    const authenticateFrontEnd = yield* makeAuthenticateFrontEnd
    const limit = yield* RateLimit
    const workload = yield* Workload

    /** The front end of a token, when it may ask for an operation. Its visitors are many, so that their requests are not counted. */
    const findFrontEnd = (text: string, operation: string) =>
      Effect.filterOrFail(
        Effect.provideContext(authenticateFrontEnd(text), services),
        ({ frontEnd }) => mayAsk(frontEnd, operation),
        ({ frontEnd }) => new FrontEndDenied({ kind: frontEnd.kind })
      ).pipe(Effect.map(({ frontEnd, name }) => ({ frontEnd, caller: callerOfFrontEnd(name) })))

    const findUser = (text: string) =>
      Effect.tap(authenticate(text), (caller) => limit.ofUser(nameOfCaller(caller))).pipe(
        Effect.map((caller) => ({ caller, frontEnd: null }))
      )

    /** The user of a session, who was authenticated before the request was routed. */
    const ofSession = (session: SessionFacts) => {
      const caller = callerOf(session)
      return Effect.as(limit.ofUser(nameOfCaller(caller)), { caller, frontEnd: null })
    }

    return {
      token: (handler, { credential, endpoint }) => {
        const text = Redacted.value(credential)
        const found = AppSession.use((session): Found =>
          session !== null
            ? ofSession(session)
            : isOfFrontEnd(text)
              ? findFrontEnd(text, endpoint.identifier)
              : findUser(text)
        )
        return found.pipe(
          Effect.tapErrorTag("TokenRefused", () => limit.ofRefused),
          Effect.matchEffect({
            onFailure: (failure: Failed) => Effect.succeed(responseTo(failure)),
            onSuccess: ({ caller, frontEnd }) =>
              HttpServerRequest.HttpServerRequest.use((request) =>
                workload.admit(
                  nameOfCaller(caller),
                  // Adding to a context is cheap; merging two copies all services of the server.
                  Effect.updateContext(handler, (context: Context.Context<never>) => {
                    const address = limit.clientAddress(request)
                    const known = Context.add(Context.add(context, Caller, caller), ClientAddress, address)
                    return frontEnd === null ? known : Context.add(known, FrontEnd, frontEnd)
                  })
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
    }
  })
)
