import { OidcProviderId, receiveCallback, startOidcSignIn } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { redirectTo } from "./pageResponse.ts"
import { page, refusedAs } from "./route.ts"
import { startSecretOf, withSession, withStart } from "./sessionCookie.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { browserOf, type Visit } from "./Visit.ts"

const providerId = Effect.map(HttpRouter.params, ({ providerId = "" }) => OidcProviderId.make(providerId))

/** Tiles of identity providers start here too, and name the page as `target_link_uri`. */
const start = Effect.fnUntraced(function* ({ query, request, site }: Visit) {
  const { browserSecret, location } = yield* startOidcSignIn(yield* providerId, {
    publicUrl: site.url,
    target: query.get("to") ?? query.get("target_link_uri"),
    browserSecret: startSecretOf(site, request)
  }).pipe(refusedAs("sso/start"))
  return withStart(site, redirectTo(site, location), browserSecret)
})

/** Takes the answer of a provider. It comes by GET, so the cookie of the start comes along. */
const callback = Effect.fnUntraced(function* (visit: Visit) {
  const { address, query, request, site } = visit
  const limits = yield* SignInLimits
  const { secret, target } = yield* receiveCallback(yield* providerId, {
    publicUrl: site.url,
    query,
    browserSecret: startSecretOf(site, request),
    browser: browserOf(visit)
  }).pipe(refusedAs("sso/callback"), limits.countFailures("response", address))
  return withSession(site, redirectTo(site, site.targetOf(target)), secret)
})

/** The addresses of OpenID Connect: start and callback. */
export const oidcPages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("GET", "/sso/oidc/:providerId", trustedProxies, start),
    page("GET", "/sso/oidc/:providerId/callback", trustedProxies, callback)
  )
