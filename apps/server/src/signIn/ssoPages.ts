import {
  finishSignIn,
  receiveResponse,
  SamlProviderId,
  SamlProviders,
  samlServiceUrls,
  serviceMetadata,
  startSession,
  startSignIn
} from "@octavo/identity"
import { Tenant } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { redirectTo } from "./pageResponse.ts"
import { readFields } from "./readForm.ts"
import { page, refusedAs } from "./route.ts"
import { startSecretOf, withSession, withStart } from "./sessionCookie.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { browserOf, type Visit } from "./Visit.ts"

const providerId = Effect.map(HttpRouter.params, ({ providerId = "" }) => SamlProviderId.make(providerId))

/** The name of a parameter that marks the start after a response that answered no request. */
const restart = "restart"

const start = Effect.fnUntraced(function* ({ query, request, site }: Visit) {
  const { browserSecret, location } = yield* startSignIn(yield* providerId, {
    publicUrl: site.url,
    target: query.get("to"),
    browserSecret: startSecretOf(site, request),
    isRestart: query.has(restart)
  }).pipe(refusedAs("sso/start"))
  return withStart(site, redirectTo(site, location), browserSecret)
})

/** The largest form of an identity provider, in bytes. */
const maxResponseSize = 512 * 1024

/**
 * Takes the response of an identity provider. It comes from another site, without our cookies, and yields a one-time code:
 * the next hop proves that this browser started the sign-in. `RelayState` is not read.
 */
const receive = Effect.fnUntraced(function* ({ address, request, site }: Visit) {
  const limits = yield* SignInLimits
  const id = yield* providerId
  const response = Effect.map(readFields(request, maxResponseSize), (form) => form.get("SAMLResponse") ?? "")
  const received = yield* response.pipe(
    Effect.flatMap((response) => receiveResponse(id, { publicUrl: site.url, response })),
    Effect.provideService(Tenant, `address ${address}`),
    refusedAs("sso/response"),
    limits.countFailures("response", address)
  )
  return redirectTo(
    site,
    received.step === "finish"
      ? site.at(`/sso/finish/${received.code}`)
      : `${samlServiceUrls(site.url, id).startURL}?${restart}=1`
  )
})

const finish = Effect.fnUntraced(function* (visit: Visit) {
  const { request, site } = visit
  const { code = "" } = yield* HttpRouter.params
  const signIn = yield* finishSignIn(code, startSecretOf(site, request)).pipe(refusedAs("sso/finish"))
  const { secret } = yield* startSession(
    {
      userId: signIn.userId,
      method: "provider",
      within: signIn.organizationId,
      providerId: signIn.providerId,
      tokenId: null,
      notAfter: signIn.sessionNotOnOrAfter
    },
    browserOf(visit)
  )
  return withSession(site, redirectTo(site, site.targetOf(signIn.target)), secret)
})

const metadata = Effect.fnUntraced(function* ({ site }: Visit) {
  const { id } = yield* Effect.flatMap(providerId, (id) =>
    SamlProviders.use((providers) => providers.get(id))
  ).pipe(refusedAs("sso/provider"))
  return HttpServerResponse.text(serviceMetadata(samlServiceUrls(site.url, id)), {
    contentType: "application/samlmetadata+xml"
  })
})

/** The addresses of SAML: start, response, finish and metadata. */
export const ssoPages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("GET", "/sso/saml/:providerId", trustedProxies, start),
    page("POST", "/sso/saml/:providerId/acs", trustedProxies, receive),
    page("GET", "/sso/saml/:providerId/metadata", trustedProxies, metadata),
    page("GET", "/sso/finish/:code", trustedProxies, finish)
  )
