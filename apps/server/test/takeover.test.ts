import { describe, expect, it } from "@effect/vitest"
import { aCollection } from "@octavo/content/testing"
import { Team, TeamId, Teams } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Logger } from "effect"
import { aBrowser, type Browser, formTokenOf } from "./aBrowser.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"
import { endpoints, pathOf as pathOfEndpoint } from "./endpoints.ts"
import { aProvider, postResponse, signInBy } from "./identityProvider.ts"
import { permissionTable } from "./permissionTable.ts"
import { addressOf, samples } from "./samples.ts"
import { setOrganization } from "./setOrganization.ts"
import { someComments } from "./someComments.ts"

/** An organization with everything, an operator who is an admin of it, and the ids of its things. */
const aVictim = Effect.fnUntraced(function* (server: Server) {
  const handbook = yield* aHandbook(server)
  const { admin, organization, space } = handbook
  yield* setOrganization(server, organization.id, { inviteLinks: true })
  const operator = yield* server.stranger({ isOperator: true })
  const path = `/v1/orgs/${organization.id}`
  yield* admin.ask("POST", `${path}/invites`, { body: { emails: [operator.user.email], role: "admin" } })
  // The first request accepts the invitation.
  expect((yield* operator.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
  const { body: link } = yield* admin.ask("POST", `${path}/link-invites`, { body: { role: "admin" } })
  const { inChangeRequest, inSpace } = yield* someComments(server, handbook.changeRequest, admin.user)
  const { provider } = yield* aProvider(server, organization, admin)
  const teamId = TeamId.make(yield* newId)
  yield* server.within(
    Effect.gen(function* () {
      const createdAt = yield* DateTime.now
      yield* (yield* Teams).put(
        new Team({ id: teamId, organizationId: organization.id, title: "Writers", createdAt })
      )
    })
  )
  const ids: Readonly<Record<string, string>> = {
    organizationId: organization.id,
    collectionId: (yield* server.within(aCollection(organization.id))).id,
    spaceId: space.id,
    pageId: handbook.page.id,
    fileId: handbook.file.id,
    revisionId: handbook.revision.id,
    userId: admin.user.id,
    teamId,
    changeRequestId: handbook.changeRequest.id,
    inviteId: link.id,
    samlProviderId: provider.id
  }
  return { ...handbook, operator, ids, link, teamId, inChangeRequest, inSpace }
})

type Victim = Effect.Success<ReturnType<typeof aVictim>>

/** Asks for every operation of the victim: each is refused as if nothing was there, and routes of operators are forbidden. */
const expectNothing = Effect.fnUntraced(function* (server: Server, token: string, victim: Victim) {
  const before = yield* victim.admin.ask("GET", `/v1/orgs/${victim.organization.id}/audit-log`)
  for (const endpoint of endpoints.filter(
    ({ params, path }) => params.length > 0 || /\/admin\//.test(path)
  )) {
    const ofComment: Readonly<Record<string, string>> = endpoint.params.includes("changeRequestId")
      ? victim.inChangeRequest
      : victim.inSpace
    const sample = samples[endpoint.id] ?? {}
    const path = pathOfEndpoint(endpoint, (param) => victim.ids[param] ?? ofComment[param] ?? "x")
    // Tokens and sessions of the caller: ids of others change nothing.
    const isOwn = endpoint.path.startsWith("/v1/user/")
    const { status } = yield* server.ask(endpoint.method, addressOf(path, sample), { token, ...sample })
    const isSilent = endpoint.method === "DELETE" && !endpoint.path.startsWith("/v1/orgs/")
    if (endpoint.id === "getOrganizationsForEmailDomain") continue
    const expected = endpoint.path.startsWith("/v1/admin") ? 403 : isSilent || isOwn ? 204 : 404
    // A credential that is not scoped elsewhere may hear why it cannot join by its address.
    const isRefused = status === expected || status === permissionTable[endpoint.id]?.outside
    expect([endpoint.id, isRefused ? expected : status]).toEqual([endpoint.id, expected])
  }
  const after = yield* victim.admin.ask("GET", `/v1/orgs/${victim.organization.id}/audit-log`)
  expect(after.body).toEqual(before.body)
  const { body: organizations } = yield* server.ask("GET", "/v1/orgs", { token })
  expect(JSON.stringify(organizations)).not.toContain(victim.organization.id)
})

/** A token that the user of a browser makes on the account page. */
const tokenFrom = Effect.fnUntraced(function* (browser: Browser) {
  const form = formTokenOf(yield* browser.get("/account"))
  const { text } = yield* browser.post("/account/tokens", { form, label: "Mine", days: "365" })
  return /value="(oct_[\w-]{43})"/.exec(text)?.[1] ?? ""
})

/** A token of a device that the user of a browser allows. */
const deviceTokenFrom = Effect.fnUntraced(function* (browser: Browser) {
  const form = formTokenOf(yield* browser.get("/account"))
  const device = yield* browser.post("/oauth/device_authorization", { client_id: "octavo" })
  const { device_code, user_code } = JSON.parse(device.text)
  yield* browser.post("/device/answer", { form, code: user_code, answer: "allow" })
  const granted = yield* browser.post("/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: "octavo",
    device_code
  })
  return JSON.parse(granted.text).access_token as string
})

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const victim = yield* aVictim(server)
  const attacker = yield* aHandbook(server)
  const { path, provider } = yield* aProvider(server, attacker.organization, attacker.admin)
  return { server, victim, attacker, path, provider }
})

describe("an administrator of one organization", { timeout: 60_000 }, () => {
  it.effect("does not become operator, nor reach another one, by an identity provider of their own", () =>
    Effect.gen(function* () {
      const { attacker, provider, server, victim } = yield* setUp
      const { email } = victim.operator.user
      const invites = `/v1/orgs/${attacker.organization.id}/invites`
      yield* attacker.admin.ask("POST", invites, { body: { emails: [email], role: "admin", sso: true } })
      const browser = aBrowser(server)
      const finished = yield* signInBy(browser, provider, { email })
      expect(finished.status).toBe(303)
      expect((yield* browser.get("/account")).text).toContain(email)
      expect((yield* browser.get("/account")).text).not.toContain(victim.organization.title + " (admin), ")
      const token = yield* tokenFrom(browser)
      const ofDevice = yield* deviceTokenFrom(browser)
      const again = aBrowser(server)
      yield* again.post("/sign-in/token", { token })
      expect(yield* tokenFrom(again)).toBe("")
      for (const given of [token, ofDevice]) {
        const { body } = yield* server.ask("GET", "/v1/orgs", { token: given })
        expect(body.items.map(({ id }: { readonly id: string }) => id)).toEqual([attacker.organization.id])
        yield* expectNothing(server, given, victim)
      }
      // A link of the other organization does not widen the session either.
      const page = victim.link.urls.app.slice(publicUrl.length)
      expect((yield* browser.get(page)).status).toBe(404)
      const form = formTokenOf(yield* browser.get("/account"))
      expect((yield* browser.post(page, { form })).status).toBe(404)
      // An end there leaves the sessions and tokens of the user elsewhere alone.
      const member = `/v1/orgs/${attacker.organization.id}/members/${victim.operator.user.id}`
      expect((yield* attacker.admin.ask("DELETE", member)).status).toBe(204)
      expect((yield* victim.operator.ask("GET", "/v1/admin/users")).status).toBe(200)
    })
  )

  it.effect(
    "signs nobody in whom they did not invite with single sign-on, whatever their provider asserts",
    () =>
      Effect.gen(function* () {
        const { attacker, provider, server, victim } = yield* setUp
        const path = `/v1/orgs/${attacker.organization.id}`
        const guest = yield* server.member(attacker.organization.id, { role: "read" })
        for (const { email } of [victim.admin.user, victim.operator.user, guest.user]) {
          const browser = aBrowser(server)
          const { received } = yield* postResponse(browser, provider, { email })
          expect([received.status, /saml\/(not-member|not-allowed)/.test(received.text)]).toEqual([403, true])
          expect((yield* browser.get("/account")).status).toBe(303)
        }
        const log = yield* attacker.admin.ask("GET", `${path}/audit-log?action=signIn.refused`)
        const users = log.body.items.map(({ after }: { after: { user: string | null } }) => after.user)
        // Of strangers the log of the organization does not even say that they have an account.
        expect(users.toSorted()).toEqual([guest.user.id, null, null].toSorted())
        expect(JSON.stringify(log.body)).not.toMatch(/@example|Assertion|<saml/)
        expect(log.body.items[0]).toMatchObject({
          actor: { kind: "anonymous" },
          target: { kind: "samlProvider", id: provider.id },
          address: expect.any(String)
        })
      })
  )

  it.effect("reaches nothing of another one by their own tokens, invites, links, teams and grants", () =>
    Effect.gen(function* () {
      const { attacker, server, victim } = yield* setUp
      const { admin, organization, space } = attacker
      yield* setOrganization(server, organization.id, { inviteLinks: true })
      yield* expectNothing(server, admin.token, { ...victim, ids: { ...victim.ids, inviteId: "x" } })
      const mine = `/v1/orgs/${organization.id}`
      const requests = [
        ["POST", `${mine}/link-invites`, { level: "read", space: victim.space.id }, 404],
        ["POST", `${mine}/link-invites`, { level: "read", collection: victim.ids["collectionId"] }, 404],
        ["GET", `${mine}/link-invites?space=${victim.space.id}`, undefined, 404],
        ["GET", `${mine}/link-invites/${victim.link.id}`, undefined, 404],
        ["POST", `${mine}/invites/${victim.link.id}`, undefined, 404],
        ["POST", `${mine}/saml`, { label: "Evil", defaultTeam: victim.teamId }, 422],
        ["PATCH", `/v1/spaces/${space.id}/permissions/teams/${victim.teamId}`, { role: "admin" }, 404],
        ["PATCH", `/v1/spaces/${space.id}/permissions/users/${victim.admin.user.id}`, { role: "admin" }, 404],
        ["PUT", `${mine}/teams/${victim.teamId}/members/${admin.user.id}`, {}, 404],
        ["POST", `/v1/admin/users/${admin.user.id}/tokens`, { label: "Mine" }, 403],
        ["POST", `/v1/spaces/${space.id}/transfer`, { organization: victim.organization.id }, 404]
      ] as const
      for (const [method, path, body, expected] of requests) {
        const { status } = yield* admin.ask(method, path, body === undefined ? {} : { body })
        expect([method, path, status]).toEqual([method, path, expected])
      }
      expect((yield* victim.admin.ask("GET", `/v1/spaces/${victim.space.id}`)).status).toBe(200)
    })
  )
})

describe("a sign-in", { timeout: 60_000 }, () => {
  it.effect("never continues a session that was in the browser before", () =>
    Effect.gen(function* () {
      const { attacker, provider, server } = yield* setUp
      const planted = aBrowser(server)
      yield* planted.post("/sign-in/token", { token: attacker.admin.token })
      const ownCookie = planted.cookie()
      const unknown = `octavo_session=${"A".repeat(43)}`
      for (const cookie of [ownCookie, unknown]) {
        const ways = [
          (browser: Browser) => signInBy(browser, provider, { email: "grace@example.org" }),
          (browser: Browser) =>
            Effect.flatMap(server.stranger(), ({ token }) => browser.post("/sign-in/token", { token }))
        ]
        for (const way of ways) {
          const browser = aBrowser(server)
          browser.setCookie(cookie)
          yield* way(browser)
          const fresh = browser.cookie()
          expect(fresh).toMatch(/^octavo_session=[\w-]{43}$/)
          expect(fresh).not.toBe(cookie)
          expect((yield* browser.get("/account")).text).not.toContain(attacker.admin.user.email)
          planted.setCookie(cookie)
          expect((yield* planted.get("/account")).text).not.toContain("grace@example.org")
        }
      }
    })
  )

  it.effect("through a provider leads to no other host", () =>
    Effect.gen(function* () {
      const { provider, server } = yield* setUp
      const toOthers = [
        "https://evil.example",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example/x",
        "/\t/evil.example",
        "/%09/evil.example",
        "/.//evil.example",
        "/..//evil.example",
        "/a/..//evil.example",
        "http:evil.example",
        "https:/evil.example",
        "//octavo.test@evil.example",
        `${publicUrl}@evil.example`,
        `${publicUrl}.evil.example`,
        `${publicUrl}:80@evil.example/`,
        "http://[::1]/",
        "javascript:alert(1)",
        "data:text/html,x",
        "blob:http://octavo.test/x",
        "%2f%2fevil.example",
        "\u0000//evil.example",
        "／／evil.example",
        "//evil%E3%80%82example"
      ]
      for (const to of toOthers.filter((to) => !to.includes("\0"))) {
        const browser = aBrowser(server)
        const { headers } = yield* signInBy(browser, provider, { email: "grace@example.org", to })
        const location = headers.get("location") ?? ""
        expect([to, new URL(location).origin]).toEqual([to, publicUrl])
        expect(new URL(location).pathname).not.toMatch(/^\/[/\\]/)
      }
      const nul = yield* aBrowser(server).get(`/sso/saml/${provider.id}?to=%00//evil.example`)
      expect(nul.status).toBe(400)
    })
  )

  it.effect("makes one session of twenty posts of a response and twenty uses of its code", () =>
    Effect.gen(function* () {
      const { provider, server } = yield* setUp
      const browser = aBrowser(server)
      const started = yield* postResponse(browser, provider, { email: "grace@example.org" })
      const acs = `/sso/saml/${provider.id}/acs`
      const again = yield* Effect.forEach(
        Array.from({ length: 19 }),
        () =>
          aBrowser(server).post(
            acs,
            { SAMLResponse: started.SAMLResponse },
            { "sec-fetch-site": "cross-site" }
          ),
        { concurrency: "unbounded" }
      )
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([400]))
      const start = browser.cookie()
      const finishes = yield* Effect.forEach(
        Array.from({ length: 20 }),
        () => {
          const tab = aBrowser(server)
          tab.setCookie(start)
          return tab.get(started.finish)
        },
        { concurrency: "unbounded" }
      )
      expect(finishes.filter(({ status }) => status === 303)).toHaveLength(1)
      expect(finishes.filter(({ headers }) => headers.has("set-cookie"))).toHaveLength(1)
    })
  )

  it.effect("ends where its provider is deleted meanwhile, before and after the response", () =>
    Effect.gen(function* () {
      const { attacker, provider, server } = yield* setUp
      const remove = (id: string) =>
        attacker.admin.ask("DELETE", `/v1/orgs/${attacker.organization.id}/saml/${id}`)
      const browser = aBrowser(server)
      const { finish } = yield* postResponse(browser, provider, { email: "grace@example.org" })
      expect((yield* remove(provider.id)).status).toBe(204)
      const late = yield* browser.get(finish)
      expect([late.status, late.headers.has("set-cookie")]).toEqual([400, false])
      const second = yield* aProvider(server, attacker.organization, attacker.admin)
      const other = aBrowser(server)
      const started = yield* other.get(second.path)
      expect(started.status).toBe(303)
      yield* remove(second.provider.id)
      const answer = yield* other.post(`${second.path}/acs`, { SAMLResponse: "PGEvPg==" })
      expect(answer.status).toBe(404)
      const third = yield* aProvider(server, attacker.organization, attacker.admin)
      const signedIn = aBrowser(server)
      yield* signInBy(signedIn, third.provider, { email: "new@example.org" })
      const token = yield* tokenFrom(signedIn)
      yield* remove(third.provider.id)
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1)))
      const asked = yield* server.ask("GET", "/v1/user", { token })
      expect(asked.status).toBe(401)
    })
  )

  it.effect("leaves no response, token, secret or address in the log, also when it is refused", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ cause, fiber, message }) => {
        void fiber
        lines.push(JSON.stringify([message, String(cause)]))
      })
      const server = yield* aServer({ logger, logLevel: "All" })
      const { admin, organization } = yield* aHandbook(server)
      yield* setOrganization(server, organization.id, { inviteLinks: true })
      const { provider } = yield* aProvider(server, organization, admin)
      const { body: link } = yield* admin.ask("POST", `/v1/orgs/${organization.id}/link-invites`, {
        body: { role: "read" }
      })
      const browser = aBrowser(server)
      const { finish, SAMLResponse } = yield* postResponse(browser, provider, { email: "grace@example.org" })
      yield* browser.get(finish)
      const token = yield* tokenFrom(browser)
      const acs = `/sso/saml/${provider.id}/acs`
      for (const response of [SAMLResponse, `${SAMLResponse.slice(0, 900)}AAAA`, "PD94bWw+", "%%%"]) {
        yield* browser.post(acs, { SAMLResponse: response }, { "sec-fetch-site": "cross-site" })
      }
      yield* browser.post("/sign-in/token", { token: `${token}x` })
      yield* browser.get(link.urls.app.slice(publicUrl.length))
      yield* browser.get(`/sign-in/link/${"s".repeat(43)}`)
      const secrets = [
        SAMLResponse.slice(0, 60),
        Buffer.from(SAMLResponse, "base64").toString().slice(0, 40),
        "grace@example.org",
        "<saml",
        token,
        admin.token,
        link.id,
        finish.split("/").at(-1) ?? "",
        browser.cookie()?.split("=")[1] ?? "",
        "s".repeat(43),
        formTokenOf(yield* browser.get("/account"))
      ]
      expect(lines.length).toBeGreaterThan(10)
      const text = lines.join("\n")
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(4)
        expect(text).not.toContain(secret)
      }
    })
  )
})
