import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { type SigningBrowser, startSession } from "../sessions/startSession.ts"
import { admitSubject, type SsoSubject } from "../sso/admitSubject.ts"
import { auditSignIn, auditSsoRefusal } from "../sso/auditSignIn.ts"
import { ResponseRefused } from "../sso/signInFailures.ts"
import type { SignInRequest } from "../sso/SignInRequest.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"
import { SignInElsewhere } from "../sso/SignInResult.ts"
import { SsoProviderPending } from "../directory/SsoProvider.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { OidcClient } from "./OidcClient.ts"
import { oidcClientOf } from "./oidcClientOf.ts"
import type { OidcProvider, OidcProviderId } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { readClaims } from "./readClaims.ts"

/** The request of a state, which only the browser that started it takes, and once. */
const takeRequest = Effect.fnUntraced(function* (
  { id, organizationId }: OidcProvider,
  state: string | null,
  browserSecret: string | null
) {
  const request = state === null ? null : Option.getOrNull(yield* (yield* SignInRequests).take(state, id))
  const isOpen = request !== null && DateTime.isGreaterThan(request.expiresAt, yield* DateTime.now)
  if (!isOpen || request.nonce === null || request.codeVerifier === null) {
    return yield* new ResponseRefused({
      reason: "oidc/state",
      detail:
        "The state answers no open request. It was answered already, is over ten minutes old, or is foreign."
    })
  }
  // The failure undoes the removal, so another browser does not use the request up.
  if (browserSecret === null || hashKey(browserSecret) !== request.browserHash) {
    return yield* new SignInElsewhere({ provider: { id, organizationId } })
  }
  return { request, proof: { state: request.id, nonce: request.nonce, codeVerifier: request.codeVerifier } }
}, atomically)

/** Admits a verified user and starts the session, all or nothing. */
const admit = Effect.fnUntraced(function* (
  { clientId, id, issuer }: OidcProvider,
  { target }: SignInRequest,
  subject: SsoSubject,
  browser: SigningBrowser
) {
  const provider = yield* (yield* OidcProviders).getForUpdate(id)
  if (provider.status !== "active" || provider.issuer !== issuer || provider.clientId !== clientId) {
    return yield* new SsoProviderPending({ providerId: id })
  }
  const userId = yield* admitSubject(provider, subject)
  yield* auditSignIn(provider, userId)
  const { secret } = yield* startSession(
    {
      userId,
      method: "provider",
      within: provider.organizationId,
      providerId: id,
      tokenId: null,
      notAfter: null
    },
    browser
  )
  return { secret, target }
}, atomically)

/** The answer of a provider and the browser that brings it. */
interface Callback {
  readonly publicUrl: string
  readonly query: URLSearchParams
  /** The secret of the start in this browser. */
  readonly browserSecret: string | null
  readonly browser: SigningBrowser
}

const receive = Effect.fnUntraced(function* (provider: OidcProvider, given: Callback) {
  const { id } = provider
  if (provider.status !== "active") return yield* new SsoProviderPending({ providerId: id })
  const configuration = yield* oidcClientOf(provider, given.publicUrl)
  const { proof, request } = yield* takeRequest(provider, given.query.get("state"), given.browserSecret)
  const claims = yield* (yield* OidcClient).redeem(configuration, proof, given.query)
  const subject = readClaims(claims, provider.issuer)
  if (subject === null) {
    return yield* new ResponseRefused({ reason: "oidc/subject", detail: "The subject is no text of ASCII" })
  }
  return yield* admit(provider, request, subject, given.browser)
})

/**
 * Receives the answer of an OpenID provider: takes the request that its state names, redeems the code, verifies the ID token
 * and starts a session within the organization of the provider. It comes by GET with the cookie of the browser, so it needs
 * no further hop.
 */
export const receiveCallback = Effect.fn("identity.receiveCallback")(function* (
  id: OidcProviderId,
  given: Callback
) {
  const provider = yield* (yield* OidcProviders).get(id)
  return yield* Effect.tapError(receive(provider, given), (failure) =>
    failure._tag === "ResponseRefused" ||
    failure._tag === "SignInDenied" ||
    failure._tag === "SsoProviderPending" ||
    failure._tag === "SignInElsewhere"
      ? auditSsoRefusal(provider, failure)
      : Effect.void
  )
})
