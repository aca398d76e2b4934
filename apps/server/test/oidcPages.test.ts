import { describe, expect, it } from "@effect/vitest"
import { createOidcProvider, deleteOidcProvider, oidcServiceUrls, Users } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Context, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser } from "./aBrowser.ts"
import { type Account, anOpenIdProvider, signInAt } from "./anOpenIdProvider.ts"
import { aServer, publicUrl } from "./aServer.ts"

const grace: Account = { sub: "grace", email: "Grace@Example.org", email_verified: true, name: "Grace H." }

/** An organization with an active provider. */
const setUp = Effect.fnUntraced(function* (account: Account = grace) {
  const server = yield* aServer({ allowPrivateNetwork: true })
  const organization = yield* server.within(anOrganization())
  const admin = yield* server.within(aMember(organization.id))
  const create = server.within(
    createOidcProvider(organization.id, { label: "Keycloak" }).pipe(as(admin), Effect.orDie)
  )
  const { provider } = yield* create
  const urls = oidcServiceUrls(publicUrl, provider.id)
  const idp = yield* anOpenIdProvider([urls.redirectURI], account)
  const person = yield* server.person(admin)
  const saved = yield* person.ask("PATCH", `/v1/orgs/${organization.id}/oidc/${provider.id}`, {
    body: { issuer: `${idp.issuer}/`, clientId: idp.clientId, clientSecret: idp.clientSecret }
  })
  expect([saved.status, saved.body.status]).toEqual([200, "active"])
  return { server, organization, admin, person, provider, idp, path: `/sso/oidc/${provider.id}` }
})

const pathOf = (location: string | null): string => (location ?? "").slice(publicUrl.length)

/** Starts in a browser and signs in at the provider. Returns the path of the callback. */
const callbackFor = Effect.fnUntraced(function* (browser: ReturnType<typeof aBrowser>, path: string) {
  const started = yield* browser.get(path)
  expect(started.status).toBe(303)
  return pathOf(yield* signInAt(started.headers.get("location") ?? ""))
})

describe("single sign-on by OpenID Connect", () => {
  it.effect("signs in the browser that started it, within the organization of the provider", () =>
    Effect.gen(function* () {
      const { organization, path, server } = yield* setUp()
      const browser = aBrowser(server)
      expect((yield* browser.get(`/sign-in/${organization.id}?to=/device`)).text).toContain(
        `${publicUrl}${path}?to=%2Fdevice`
      )
      const callback = yield* callbackFor(browser, `${path}?to=/device`)
      const other = aBrowser(server)
      const elsewhere = yield* other.get(callback)
      expect([elsewhere.status, elsewhere.text.includes("sso/callback")]).toEqual([403, true])
      const finished = yield* browser.get(callback)
      expect([finished.status, finished.headers.get("location")]).toEqual([303, `${publicUrl}/device`])
      const account = yield* browser.get("/account")
      expect(account.text).toContain("grace@example.org")
      expect(account.text).toContain("single sign-on")
      const again = yield* browser.get(callback)
      expect([again.status, again.text.includes("oidc/state")]).toEqual([400, true])
    })
  )

  it.effect("knows a user by their subject, and asks nobody for the address again", () =>
    Effect.gen(function* () {
      const { path, server } = yield* setUp()
      for (const browser of [aBrowser(server), aBrowser(server)]) {
        yield* browser.get(yield* callbackFor(browser, path))
        expect((yield* browser.get("/account")).text).toContain("grace@example.org")
      }
      const users = Context.get(yield* server.within(Effect.context<Users>()), Users)
      const user = Option.getOrThrow(yield* users.findByEmail("grace@example.org"))
      expect(user).toMatchObject({ displayName: "Grace H.", isOperator: false })
    })
  )

  it.effect("refuses an address that is not verified, and one that is missing", () =>
    Effect.gen(function* () {
      for (const account of [
        { sub: "eve", email: "eve@example.org", email_verified: false },
        { sub: "eve", email: "eve@example.org" },
        { sub: "eve" }
      ]) {
        const { path, server } = yield* setUp(account)
        const browser = aBrowser(server)
        const answer = yield* browser.get(yield* callbackFor(browser, path))
        expect([answer.status, answer.text.includes("oidc/email")]).toEqual([400, true])
      }
    })
  )

  it.effect("refuses wrong, foreign, twofold and missing parameters of the callback", () =>
    Effect.gen(function* () {
      const { organization, path, person, provider, server } = yield* setUp()
      const browser = aBrowser(server)
      const attempt = Effect.fnUntraced(function* (change: (query: URLSearchParams) => void) {
        const callback = new URL(`${publicUrl}${yield* callbackFor(browser, path)}`)
        change(callback.searchParams)
        const { status, text } = yield* browser.get(pathOf(callback.href))
        return [status, /<code>(\w+\/[\w-]+)<\/code>/.exec(text)?.[1]]
      })
      expect(yield* attempt((query) => query.set("state", `_${"0".repeat(40)}`))).toEqual([400, "oidc/state"])
      expect(yield* attempt((query) => query.delete("state"))).toEqual([400, "oidc/state"])
      expect(yield* attempt((query) => query.append("state", "x"))).toEqual([400, "oidc/response"])
      expect(yield* attempt((query) => query.append("code", "x"))).toEqual([400, "oidc/response"])
      expect(yield* attempt((query) => query.delete("code"))).toEqual([400, "oidc/response"])
      expect(yield* attempt((query) => query.set("code", "x"))).toEqual([400, "oidc/code"])
      expect(yield* attempt((query) => query.set("iss", "https://evil.example"))).toEqual([
        400,
        "oidc/issuer"
      ])
      expect(yield* attempt((query) => query.delete("iss"))).toEqual([400, "oidc/issuer"])
      expect(
        yield* attempt((query) => {
          query.delete("code")
          query.set("error", "access_denied")
        })
      ).toEqual([400, "oidc/status"])
      const refused = `/v1/orgs/${organization.id}/audit-log?action=signIn.refused`
      const { items } = (yield* person.ask("GET", refused)).body
      const reasons = items.map(({ after }: { after: { reason: string } }) => after.reason)
      expect(reasons.toSorted()).toEqual([
        "oidc/code",
        "oidc/issuer",
        "oidc/issuer",
        "oidc/response",
        "oidc/response",
        "oidc/response",
        "oidc/state",
        "oidc/state",
        "oidc/status"
      ])
      expect(items[0]).toMatchObject({
        actor: { kind: "anonymous" },
        target: { kind: "oidcProvider", id: provider.id },
        address: expect.any(String)
      })
    })
  )

  it.effect("refuses the answer of one provider at another (mix-up)", () =>
    Effect.gen(function* () {
      const { admin, idp, organization, path, server } = yield* setUp()
      const { provider: evil } = yield* server.within(
        createOidcProvider(organization.id, { label: "Evil", ...idp }).pipe(as(admin), Effect.orDie)
      )
      const browser = aBrowser(server)
      const callback = yield* callbackFor(browser, path)
      const crossed = yield* browser.get(callback.replace(path, `/sso/oidc/${evil.id}`))
      expect([crossed.status, crossed.text.includes("oidc/state")]).toEqual([400, true])
      expect((yield* browser.get(callback)).status).toBe(303)
    })
  )

  it.effect("signs nobody in whose provider was deleted or changed meanwhile, and ends their sessions", () =>
    Effect.gen(function* () {
      const { admin, organization, path, person, provider, server } = yield* setUp()
      const browser = aBrowser(server)
      yield* browser.get(yield* callbackFor(browser, path))
      expect((yield* browser.get("/account")).status).toBe(200)
      const [changed, late] = [yield* callbackFor(aBrowser(server), path), aBrowser(server)]
      expect(changed).toContain("state=")
      const deleted = yield* callbackFor(late, path)
      const renamed = yield* person.ask("PATCH", `/v1/orgs/${organization.id}/oidc/${provider.id}`, {
        body: { clientId: "another" }
      })
      expect(renamed.status).toBe(200)
      const wrongClient = yield* late.get(deleted)
      expect([wrongClient.status, wrongClient.text.includes("oidc/client")]).toEqual([400, true])
      yield* server.within(deleteOidcProvider(organization.id, provider.id).pipe(as(admin), Effect.orDie))
      expect((yield* late.get(deleted)).status).toBe(404)
      yield* TestClock.adjust("1 second")
      expect((yield* browser.get("/account")).status).toBe(303)
    })
  )

  it.effect("answers 404 for a provider that nobody has, and 412 for one that is pending", () =>
    Effect.gen(function* () {
      const { admin, organization, server } = yield* setUp()
      const browser = aBrowser(server)
      for (const nothing of ["/sso/oidc/none", "/sso/oidc/none/callback?code=a&state=b"]) {
        expect([nothing, (yield* browser.get(nothing)).status]).toEqual([nothing, 404])
      }
      const { provider } = yield* server.within(
        createOidcProvider(organization.id, { label: "Pending" }).pipe(as(admin), Effect.orDie)
      )
      expect((yield* browser.get(`/sso/oidc/${provider.id}`)).status).toBe(412)
    })
  )
})
