import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect } from "effect"
import { createOidcProvider, type OidcProvider, receiveCallback, startOidcSignIn } from "../../src/index.ts"
import type { OidcProviderChanges } from "../../src/oidc/planOidcProvider.ts"
import { aMember, anOrganization, as } from "../../src/testing/index.ts"
import { clientId, clientSecret, idToken, type Issuer, type Signature } from "./anIssuer.ts"

export const publicUrl = "https://docs.example"

/** Runs an effect in an installation that allows private networks, where issuers of tests are. */
export const privately = Effect.provide(OutboundPolicy.layer({ allowPrivateNetwork: true }))

/** An organization with an admin and an active provider. */
export const aProviderAt = Effect.fnUntraced(function* (
  issuer: string,
  fields: Omit<OidcProviderChanges, "label"> = {}
) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const { provider } = yield* createOidcProvider(organization.id, {
    label: "Acme",
    issuer,
    clientId,
    clientSecret,
    ...fields
  }).pipe(as(admin), privately)
  return { organization, admin, provider }
})

const browser = { address: "192.0.2.1", userAgent: "a browser", replacedSecret: null }

/** A sign-in that a browser has started, with the parameters that the issuer gets. */
export const aStartAt = Effect.fnUntraced(function* (provider: OidcProvider, target: string | null = null) {
  const started = yield* startOidcSignIn(provider.id, { publicUrl, target, browserSecret: null })
  return { ...started, asked: new URL(started.location).searchParams }
})

/** A started sign-in. */
export type StartedAt = Effect.Success<ReturnType<typeof aStartAt>>

/** The claims of a genuine ID token. Times are those of the outside world, as the issuer has them. */
export const claimsFor = ({ issuer }: Issuer, { asked }: StartedAt, sub: string, email: string) => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub,
    nonce: asked.get("nonce"),
    iat: now,
    exp: now + 300,
    email,
    email_verified: true
  }
}

/** Lets the issuer answer the code with an ID token. */
export const answerWith = (issuer: Issuer, claims: object, signature?: Signature) => {
  issuer.answers["/token"] = issuer.json({
    access_token: "an access token",
    token_type: "Bearer",
    expires_in: 300,
    id_token: idToken(claims, signature)
  })
}

/** Brings the answer of the issuer to the callback. */
export const callbackOf = (
  provider: OidcProvider,
  { asked, browserSecret }: StartedAt,
  given: { readonly secret?: string | null; readonly query?: Readonly<Record<string, string>> } = {}
) =>
  receiveCallback(provider.id, {
    publicUrl,
    query: new URLSearchParams({ code: "a code", state: asked.get("state") ?? "", ...given.query }),
    browserSecret: given.secret === undefined ? browserSecret : given.secret,
    browser
  })
