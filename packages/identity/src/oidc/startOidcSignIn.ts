import { Effect } from "effect"
import { newSecret } from "../tokens/newSecret.ts"
import { newSignInRequest, type SignInStart } from "../sso/newSignInRequest.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"
import { SsoProviderPending } from "../directory/SsoProvider.ts"
import type { StartedSignIn } from "../saml/startSignIn.ts"
import { oidcClientOf } from "./oidcClientOf.ts"
import { OidcClient } from "./OidcClient.ts"
import type { OidcProviderId } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"

/** Starts a sign-in at an OpenID provider. The request is stored once the provider has said where its users sign in. */
export const startOidcSignIn = Effect.fn("identity.startOidcSignIn")(function* (
  id: OidcProviderId,
  given: Omit<SignInStart, "isRestart">
) {
  const provider = yield* (yield* OidcProviders).get(id)
  if (provider.status !== "active") return yield* new SsoProviderPending({ providerId: id })
  const proof = { nonce: newSecret(), codeVerifier: newSecret() }
  const { browserSecret, request } = yield* newSignInRequest(id, { ...given, isRestart: false }, proof)
  const configuration = yield* oidcClientOf(provider, given.publicUrl)
  const location = yield* (yield* OidcClient).authorizationUrl(configuration, { state: request.id, ...proof })
  yield* (yield* SignInRequests).put(request)
  const started: StartedSignIn = { location, browserSecret }
  return started
})
