import { Signer } from "@octavo/kernel"
import { isRecent } from "@octavo/identity"
import { Context, DateTime, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { failureResponse, responseTo } from "../http/failureResponse.ts"
import { RateLimit } from "../http/RateLimit.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { Browsers } from "../signIn/Browsers.ts"
import { sessionSecretOf } from "../signIn/sessionCookie.ts"
import { Site } from "../signIn/Site.ts"
import { sessionPurpose } from "../signIn/Visit.ts"
import { AppSession } from "./AppSession.ts"
import { isOfSameOrigin } from "./isOfSameOrigin.ts"
import { makeNeedsRecentSignIn } from "./needsRecentSignIn.ts"
import { foreign, tooOld, unsigned } from "./refusals.ts"

/** The prefix of the addresses at which the application asks for operations of the API, for the session of the browser. */
const prefix = "/app"

const isOfApplication = (url: string): boolean => url.startsWith(`${prefix}/v1/`)

const withToken = failureResponse(
  400,
  "This address takes the session of a browser and no token. Send the token to the same path without /app.",
  [{ path: "authorization", message: "No token is expected here." }]
)

/**
 * Lets the application ask for every operation of the API at `/app/v1`, in the name of the session of its cookie. A browser sends cookies
 * wherever a page leads, so each request has to come from a page of this origin, and has to carry the signature that only the document of
 * the application has. Dangerous operations need a recent sign-in. At `/v1` cookies count for nothing.
 */
export const appRequests = HttpRouter.middleware(
  Effect.gen(function* () {
    const authenticate = yield* Browsers
    const signer = yield* Signer
    const limit = yield* RateLimit
    const site = new Site(yield* PublicUrl)
    const needsRecentSignIn = makeNeedsRecentSignIn()

    const sessionOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const session = yield* authenticate(sessionSecretOf(site, request) ?? "")
      const isSigned = signer.verify(
        sessionPurpose,
        session.session.id,
        request.headers["x-octavo-csrf"] ?? ""
      )
      const isEnough =
        !needsRecentSignIn(request.method, request.url.slice(prefix.length)) ||
        isRecent(session.session, yield* DateTime.now)
      return { session, isSigned, isEnough }
    })

    return (handler) =>
      HttpServerRequest.HttpServerRequest.use((request) => {
        if (!isOfApplication(request.url)) return handler
        if (!isOfSameOrigin(request.headers, site.origin)) return Effect.succeed(foreign)
        if (request.headers["authorization"] !== undefined) return Effect.succeed(withToken)
        return sessionOf(request).pipe(
          Effect.tapError(() => limit.ofRefused),
          Effect.matchEffect({
            onFailure: (failure) => Effect.succeed(responseTo(failure)),
            onSuccess: ({ isEnough, isSigned, session }) =>
              isSigned && isEnough
                ? Effect.updateContext(handler, (context: Context.Context<never>) =>
                    Context.add(
                      Context.add(context, AppSession, session),
                      HttpServerRequest.HttpServerRequest,
                      request.modify({ url: request.url.slice(prefix.length) })
                    )
                  )
                : Effect.succeed(isSigned ? tooOld : unsigned)
          })
        )
      })
  }),
  { global: true }
)
