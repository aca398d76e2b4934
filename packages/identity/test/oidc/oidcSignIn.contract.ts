import { describe, expect } from "@effect/vitest"
import { Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import {
  AuditLog,
  deleteOidcProvider,
  hashKey,
  Member,
  Members,
  Sessions,
  SsoLinks,
  updateOidcProvider,
  Users
} from "../../src/index.ts"
import { aMember, as } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { anIssuer, clientId, clientSecret, type Signature } from "./anIssuer.ts"
import { answerWith, aProviderAt, aStartAt, callbackOf, claimsFor, privately, publicUrl } from "./aSignIn.ts"

/** The contract of a sign-in by OpenID Connect, against an issuer that answers as the test says. */
export const oidcSignInContract = (it: IdentityTests) =>
  describe("a sign-in by OpenID Connect", () => {
    const reasonOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.map(Effect.flip(effect), (error) => ("reason" in error ? error.reason : error._tag))

    it.effect("redeems its code with PKCE, the client secret and the exact redirect URI", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { organization, provider } = yield* aProviderAt(issuer.issuer)
        const start = yield* aStartAt(provider, "/spaces?a=b#c")
        const redirectUri = `${publicUrl}/sso/oidc/${provider.id}/callback`
        expect(start.location.startsWith(`${issuer.issuer}/auth?tenant=acme&`)).toBe(true)
        expect(Object.fromEntries(start.asked)).toMatchObject({
          client_id: clientId,
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "openid email profile",
          code_challenge_method: "S256"
        })
        const email = `${provider.id}@example.org`
        answerWith(issuer, {
          ...claimsFor(issuer, start, "ada", email),
          given_name: "Ada",
          family_name: "L."
        })
        const { secret, target } = yield* callbackOf(provider, start)
        expect(target).toBe("/spaces?a=b#c")
        const { body, authorization } = issuer.asked.find(({ path }) => path === "/token")!
        expect([body.get("grant_type"), body.get("code"), body.get("redirect_uri")]).toEqual([
          "authorization_code",
          "a code",
          redirectUri
        ])
        const challenge = createHash("sha256").update(body.get("code_verifier")!).digest("base64url")
        expect(challenge).toBe(start.asked.get("code_challenge"))
        const form = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length)
        const basic = Buffer.from(`${form(clientId)}:${form(clientSecret)}`).toString("base64")
        expect(authorization).toBe(`Basic ${basic}`)
        const user = Option.getOrThrow(yield* (yield* Users).findByEmail(email))
        expect(user).toMatchObject({ displayName: "Ada L.", isOperator: false })
        const session = Option.getOrThrow(yield* (yield* Sessions).findByHash(hashKey(secret))).session
        expect(session).toMatchObject({ userId: user.id, within: organization.id, providerId: provider.id })
        const log = yield* (yield* AuditLog).list(organization.id, {}, { after: null, limit: 10 })
        expect(log.items.find(({ action }) => action === "signIn.confirmed")).toMatchObject({
          actor: { kind: "user", id: user.id },
          target: { kind: "oidcProvider", id: provider.id }
        })
      })
    )

    it.effect("has one result, however often its callback is opened, and none in another browser", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { provider } = yield* aProviderAt(issuer.issuer)
        const [start, other] = [yield* aStartAt(provider), yield* aStartAt(provider)]
        answerWith(issuer, claimsFor(issuer, start, "ada", `${provider.id}@example.org`))
        for (const secret of [null, "", other.browserSecret]) {
          expect(yield* reasonOf(callbackOf(provider, start, { secret }))).toBe("SignInElsewhere")
        }
        expect(issuer.asked.some(({ path }) => path === "/token")).toBe(false)
        const exits = yield* Effect.all(
          Array.from({ length: 10 }, () => Effect.exit(callbackOf(provider, start))),
          { concurrency: 10 }
        )
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
        expect(issuer.asked.filter(({ path }) => path === "/token")).toHaveLength(1)
        expect(yield* reasonOf(callbackOf(provider, start))).toBe("oidc/state")
      })
    )

    it.effect("refuses forged and foreign ID tokens, and creates nobody for them", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { provider } = yield* aProviderAt(issuer.issuer)
        const email = `${provider.id}@example.org`
        const now = Math.floor(Date.now() / 1000)
        const forged: ReadonlyArray<readonly [string, object, Signature?]> = [
          ["oidc/nonce", { nonce: "another" }],
          ["oidc/nonce", { nonce: undefined }],
          ["oidc/audience", { aud: "another" }],
          ["oidc/audience", { aud: [clientId, "another"] }],
          ["oidc/issuer", { iss: "https://evil.example" }],
          ["oidc/expired", { exp: now - 120, iat: now - 600 }],
          ["oidc/response", { sub: undefined }],
          ["oidc/response", { sub: 7 }],
          ["oidc/subject", { sub: "J\u00fcrgen" }],
          ["oidc/algorithm", {}, "none"],
          ["oidc/algorithm", {}, "HS256 of the client secret"],
          ["oidc/algorithm", {}, "HS256 of the public key"],
          ["oidc/signature", {}, "foreign"],
          ["oidc/signature", {}, "broken"]
        ]
        for (const [reason, claims, signature] of forged) {
          const start = yield* aStartAt(provider)
          answerWith(issuer, { ...claimsFor(issuer, start, "eve", email), ...claims }, signature)
          expect([claims, signature, yield* reasonOf(callbackOf(provider, start))]).toEqual([
            claims,
            signature,
            reason
          ])
        }
        expect(yield* (yield* Users).findByEmail(email)).toEqual(Option.none())
      })
    )

    it.effect("leaves an audit entry of each refusal, with its reason and nothing that was sent", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { admin, organization, provider } = yield* aProviderAt(issuer.issuer)
        const stranger = yield* aMember((yield* aProviderAt(issuer.issuer)).organization.id)
        const email = `${provider.id}@example.org`
        const attempt = Effect.fnUntraced(function* (
          claims: object,
          given: Parameters<typeof callbackOf>[2] = {}
        ) {
          const start = yield* aStartAt(provider)
          answerWith(issuer, { ...claimsFor(issuer, start, "a subject", email), ...claims })
          return yield* reasonOf(callbackOf(provider, start, given))
        })
        const reasons = [
          yield* attempt({ nonce: "a wrong nonce" }),
          yield* attempt({ email_verified: false }),
          yield* attempt({}, { query: { state: "a wrong state" } }),
          yield* attempt({}, { query: { error: "access_denied", error_description: "a description" } }),
          yield* attempt({ email: admin.email }),
          yield* attempt({ email: stranger.email })
        ]
        expect(reasons).toEqual([
          "oidc/nonce",
          "oidc/email",
          "oidc/state",
          "oidc/status",
          "oidc/not-allowed",
          "oidc/not-member"
        ])
        expect(yield* attempt({}, { secret: "of another browser" })).toBe("SignInElsewhere")
        const log = yield* AuditLog
        const request = { after: null, limit: 20 }
        const { items } = yield* log.list(organization.id, { action: "signIn.refused" }, request)
        expect(items.map(({ after }) => after?.["reason"]).toSorted()).toEqual(
          [...reasons, "oidc/elsewhere"].toSorted()
        )
        for (const { actor, credentialId, organizationId, target } of items) {
          expect([actor.kind, credentialId, organizationId]).toEqual(["anonymous", null, organization.id])
          expect(target).toEqual({ kind: "oidcProvider", id: provider.id })
        }
        // The log names the member who was refused, and no user of another organization.
        const named = items.flatMap(({ after }) => after?.["user"] ?? [])
        expect(named).toEqual([admin.id])
        const text = JSON.stringify(items)
        expect(text).not.toMatch(/a subject|a wrong|a description|a code|of another browser|@example/)
        for (const { email } of [admin, stranger]) expect(text).not.toContain(email)
        const { items: accepted } = yield* log.list(organization.id, { action: "signIn.confirmed" }, request)
        expect(accepted).toEqual([])
      })
    )

    it.effect('trusts an address that the provider verified, and no text of "true"', () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { provider } = yield* aProviderAt(issuer.issuer, { domains: ["example.org"] })
        const email = `${provider.id}@example.org`
        for (const [reason, claims] of [
          ["oidc/email", { email_verified: false }],
          ["oidc/email", { email_verified: "true" }],
          ["oidc/email", { email_verified: undefined }],
          ["oidc/email", { email_verified: undefined, xms_edov: true }],
          ["oidc/email", { email: "\u212Aelvin@example.org" }],
          ["oidc/email", { email: undefined }],
          ["oidc/domain", { email: "eve@evil.example" }]
        ] as const) {
          const start = yield* aStartAt(provider)
          answerWith(issuer, { ...claimsFor(issuer, start, "eve", email), ...claims })
          expect([claims, yield* reasonOf(callbackOf(provider, start))]).toEqual([claims, reason])
        }
      })
    )

    it.effect("takes address and verification from one source, be it the user info", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        issuer.answers["/.well-known/openid-configuration"] = issuer.json({
          ...issuer.description,
          userinfo_endpoint: `${issuer.issuer}/me`
        })
        const { provider } = yield* aProviderAt(issuer.issuer)
        const email = `${provider.id}@example.org`
        const attempt = Effect.fnUntraced(function* (claims: object, info: object) {
          const start = yield* aStartAt(provider)
          answerWith(issuer, { ...claimsFor(issuer, start, "ada", email), ...claims })
          issuer.answers["/me"] = issuer.json(info)
          return yield* Effect.exit(callbackOf(provider, start))
        })
        const failed = yield* attempt(
          { email: "root@example.org", email_verified: undefined },
          { sub: "ada", email_verified: true }
        )
        expect(Exit.isFailure(failed)).toBe(true)
        const foreign = yield* attempt({ email: undefined }, { sub: "eve", email, email_verified: true })
        expect(Exit.isFailure(foreign)).toBe(true)
        const right = yield* attempt(
          { email: "root@example.org", email_verified: undefined },
          { sub: "ada", email, email_verified: true }
        )
        expect(Exit.isSuccess(right)).toBe(true)
        expect(yield* (yield* Users).findByEmail("root@example.org")).toEqual(Option.none())
        expect(Option.isSome(yield* (yield* Users).findByEmail(email))).toBe(true)
      })
    )

    it.effect("obeys the rules of links: nobody is taken over, and a subject stays its user", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { admin, organization, provider } = yield* aProviderAt(issuer.issuer)
        const attempt = Effect.fnUntraced(function* (sub: string, email: string) {
          const start = yield* aStartAt(provider)
          answerWith(issuer, claimsFor(issuer, start, sub, email))
          return yield* callbackOf(provider, start)
        })
        const stranger = yield* aMember((yield* aProviderAt(issuer.issuer)).organization.id)
        expect(yield* reasonOf(attempt("a", admin.email))).toBe("oidc/not-allowed")
        expect(yield* reasonOf(attempt("b", stranger.email))).toBe("oidc/not-member")
        const members = yield* Members
        const change = Effect.fnUntraced(function* (fields: Partial<Member>) {
          const member = Option.getOrThrow(yield* members.find(organization.id, admin.id))
          yield* members.put(new Member({ ...member, ...fields }))
        })
        yield* change({ sso: true })
        yield* attempt("a", admin.email)
        yield* attempt("a", `new-${admin.email}`)
        expect(yield* reasonOf(attempt("eve", admin.email))).toBe("oidc/linked")
        yield* change({ disabled: true })
        expect(yield* reasonOf(attempt("a", admin.email))).toBe("oidc/disabled")
        const link = Option.getOrThrow(yield* (yield* SsoLinks).findOfUser(organization.id, admin.id))
        expect([link.subject, link.providerId]).toEqual(["a", provider.id])
      })
    )

    it.effect("expires after ten minutes, and with its provider", () =>
      Effect.gen(function* () {
        const issuer = yield* anIssuer
        const { admin, organization, provider } = yield* aProviderAt(issuer.issuer)
        const email = `${provider.id}@example.org`
        const [late, crossed] = [yield* aStartAt(provider), yield* aStartAt(provider)]
        // The client ID changes while the issuer answers.
        answerWith(issuer, claimsFor(issuer, crossed, "ada", email))
        const genuine = issuer.answers["/token"]!
        const arrived = Promise.withResolvers<() => void>()
        issuer.answers["/token"] = (...request) => arrived.resolve(() => genuine(...request))
        const crossing = yield* Effect.forkChild(reasonOf(callbackOf(provider, crossed)))
        const release = yield* Effect.promise(() => arrived.promise)
        yield* updateOidcProvider(organization.id, provider.id, { clientId: "another" }).pipe(
          as(admin),
          privately
        )
        release()
        expect(yield* Fiber.join(crossing)).toBe("SsoProviderPending")
        expect(yield* (yield* Users).findByEmail(email)).toEqual(Option.none())
        yield* TestClock.adjust("10 minutes")
        expect(yield* reasonOf(callbackOf(provider, late))).toBe("oidc/state")
        const waiting = yield* aStartAt(provider)
        yield* deleteOidcProvider(organization.id, provider.id).pipe(as(admin))
        expect(yield* reasonOf(callbackOf(provider, waiting))).toBe("OidcProviderNotFound")
      })
    )
  })
