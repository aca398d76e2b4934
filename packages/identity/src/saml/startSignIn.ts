import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { authnRequest } from "./authnRequest.ts"
import { newSignInRequest, type SignInStart } from "../sso/newSignInRequest.ts"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { samlServiceUrls } from "./samlServiceUrls.ts"
import { SignInRestarted } from "../sso/SignInRequest.ts"
import { SsoProviderPending } from "../directory/SsoProvider.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"

const restartInterval = { seconds: 30 }

/** A sign-in that a browser begins: the address to send it to, and the secret that it keeps as a cookie. */
export interface StartedSignIn {
  readonly location: string
  readonly browserSecret: string
}

/**
 * Starts a sign-in at a provider. A browser keeps its secret, so that several tabs may sign in at a time. A restart follows
 * a response that named no request; a second one within 30 seconds is refused, so that no loop arises.
 */
export const startSignIn = Effect.fn("identity.startSignIn")(function* (
  id: SamlProviderId,
  given: SignInStart
) {
  const provider = yield* (yield* SamlProviders).get(id)
  if (provider.status !== "active") return yield* new SsoProviderPending({ providerId: id })
  const requests = yield* SignInRequests
  const { browserSecret, request } = yield* newSignInRequest(id, given)
  const since = DateTime.subtract(request.createdAt, restartInterval)
  if (given.isRestart && (yield* requests.hasRestarted(request.browserHash, id, since))) {
    return yield* new SignInRestarted({ providerId: id })
  }
  yield* requests.put(request)
  const location = authnRequest({
    id: request.id,
    issuedAt: DateTime.toDateUtc(request.createdAt),
    ssoUrl: provider.ssoUrl,
    service: samlServiceUrls(given.publicUrl, id)
  })
  const started: StartedSignIn = { location, browserSecret }
  return started
}, atomically)
