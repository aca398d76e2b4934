import { describe, expect, it } from "@effect/vitest"
import { createSamlProvider, OrganizationId, User, Users } from "@octavo/identity"
import { anOrganization, as, samlFields, someKeys } from "@octavo/identity/testing"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aServer, type Person, type Server } from "./aServer.ts"

/** An installation with one organization, its admin, who is the operator too, and the way to change it. */
const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const admin = yield* server.stranger({ isOperator: true })
  const organize = (title: string) =>
    Effect.map(admin.ask("POST", "/v1/admin/organizations", { body: { title } }), ({ body }) => ({
      id: OrganizationId.make(body.id),
      path: `/v1/orgs/${body.id}`
    }))
  const own = yield* organize("Acme")
  const update = (body: object, path = own.path) => admin.ask("PATCH", path, { body })
  const entries = Effect.map(
    admin.ask("GET", `${own.path}/audit-log?action=organization.updated`),
    ({ body }) => body.items
  )
  return { server, admin, organize, own, update, entries }
})

const verify = (server: Server, { user }: Person, email: string) =>
  server.within(
    Effect.gen(function* () {
      yield* (yield* Users).put(new User({ ...user, email, emailVerifiedAt: yield* DateTime.now }))
    }).pipe(Effect.orDie)
  )

describe("updateOrganizationById", () => {
  it.effect("changes every setting, and leaves what is not named", () =>
    Effect.gen(function* () {
      const { admin, entries, own, update } = yield* setUp
      const before = (yield* admin.ask("GET", own.path)).body
      const unchanged = yield* update({})
      expect([unchanged.status, unchanged.body]).toEqual([200, before])
      expect(yield* entries).toEqual([])
      const settings = {
        hostname: "acme-docs",
        defaultRole: null,
        ai: true,
        inviteLinks: true,
        sso: true,
        mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] }
      }
      const changed = yield* update({
        ...settings,
        title: "  Cafe\u0301 Acme ",
        logo: "https://acme.example/logo.png",
        defaultContent: null
      })
      const after = {
        ...before,
        ...settings,
        title: "Caf\u00e9 Acme",
        urls: { ...before.urls, logo: "https://acme.example/logo.png" }
      }
      expect([changed.status, changed.body]).toEqual([200, after])
      expect((yield* admin.ask("GET", own.path)).body).toEqual(after)
      expect((yield* update({ logo: null })).body.urls).toEqual(before.urls)
      const [last, first] = yield* entries
      expect([last.before, last.after]).toEqual([{ logo: "https://acme.example/logo.png" }, { logo: null }])
      expect(Object.keys(first.after).toSorted()).toEqual(
        [...Object.keys(settings), "logo", "title"].toSorted()
      )
      expect(first.before.title).toBe("Acme")
      yield* update({ logo: null, title: "Caf\u00e9 Acme" })
      expect(yield* entries).toHaveLength(2)
    })
  )

  it.effect("refuses what is no setting, and says which field", () =>
    Effect.gen(function* () {
      const { admin, own, update } = yield* setUp
      const before = (yield* admin.ask("GET", own.path)).body
      for (const [path, body] of [
        ["title", { title: "A" }],
        ["title", { title: " A " }],
        ["title", { title: "x".repeat(256) }],
        ["title", { title: "A\nB" }],
        ["hostname", { hostname: "Acme" }],
        ["hostname", { hostname: "-acme" }],
        ["hostname", { hostname: "a1" }],
        ["hostname", { hostname: "a".repeat(33) }],
        ["hostname", { hostname: null }],
        ["logo", { logo: "javascript:alert(1)" }],
        ["logo", { logo: "/logo.png" }],
        ["logo", { logo: `https://x.example/${"a".repeat(2048)}` }],
        ["defaultRole", { defaultRole: "guest" }],
        ["sso", { sso: "yes" }],
        ["defaultContent.site", { defaultContent: { type: "site", site: "none" } }],
        ["defaultContent", { defaultContent: "none" }],
        [
          "mergeRules.rules.0.expression",
          { mergeRules: { type: "rules", rules: [{ rule: "custom", expression: "1 +" }] } }
        ],
        ["emailDomains", { emailDomains: Array.from({ length: 101 }, (_, n) => `d${n}.example`) }],
        ...[
          ["localhost", "a..b", "acme.org/x", "me@acme.org", "acme.org:80", "127.0.0.1"],
          ["-a.org", "a_b.org", "acme .org", "%61cme.org", "", ".", "x".repeat(64) + ".org", "[::1]", "a.1"]
        ]
          .flat()
          .map((domain) => ["emailDomains.1", { emailDomains: ["acme.org", domain] }] as const)
      ] as const) {
        const { body: answer, status } = yield* update(body)
        expect([body, status]).toEqual([body, 400])
        expect([body, answer.error.details[0].path]).toEqual([body, path])
      }
      expect((yield* admin.ask("GET", own.path)).body).toEqual(before)
    })
  )

  it.effect("gives a hostname to one organization, and to the same one again", () =>
    Effect.gen(function* () {
      const { organize, update } = yield* setUp
      const other = yield* organize("Other")
      expect((yield* update({ hostname: "acme" })).status).toBe(200)
      expect((yield* update({ hostname: "acme" })).status).toBe(200)
      expect((yield* update({ hostname: "acme", title: "Third" }, other.path)).status).toBe(409)
      expect((yield* update({ hostname: "acme-2" })).status).toBe(200)
      expect((yield* update({ hostname: "acme" }, other.path)).status).toBe(200)
    })
  )

  it.effect("takes the normal form of domains, each once, in order", () =>
    Effect.gen(function* () {
      const { update } = yield* setUp
      const { body } = yield* update({
        emailDomains: [
          "Zebra.Example.",
          " b\u00fccher.example",
          "zebra.example",
          "xn--bcher-kva.example",
          "a.b.c"
        ]
      })
      expect(body.emailDomains).toEqual(["zebra.example", "xn--bcher-kva.example", "a.b.c"])
      expect((yield* update({ emailDomains: [] })).body).toMatchObject({
        emailDomains: [],
        confirmedEmailDomains: []
      })
      const many = Array.from({ length: 100 }, (_, n) => `d${n}.example`)
      expect((yield* update({ emailDomains: [...many, ...many] })).body.emailDomains).toEqual(many)
    })
  )

  it.effect("enforces single sign-on while a provider is active, and locks nobody out before", () =>
    Effect.gen(function* () {
      const { admin, own, server, update } = yield* setUp
      const reader = yield* server.member(own.id, { role: "read" })
      const status = Effect.map(reader.ask("GET", own.path), (answer) => answer.status)
      expect((yield* update({ sso: true })).body.sso).toBe(true)
      expect(yield* status).toBe(200)
      yield* server.within(
        createSamlProvider(own.id, samlFields(someKeys())).pipe(as(admin.user), Effect.orDie)
      )
      yield* TestClock.adjust("1 second")
      expect(yield* status).toBe(403)
      expect((yield* update({ sso: false })).status).toBe(200)
      yield* TestClock.adjust("1 second")
      expect(yield* status).toBe(200)
      yield* update({ sso: true })
      yield* TestClock.adjust("1 second")
      expect(yield* status).toBe(403)
    })
  )
})

describe("an e-mail domain", () => {
  it.effect("is confirmed at once in the only organization, else by an operator", () =>
    Effect.gen(function* () {
      const { admin, organize, own, update } = yield* setUp
      const only = yield* update({ emailDomains: ["acme.example"] })
      expect(only.body.confirmedEmailDomains).toEqual(["acme.example"])
      const other = yield* organize("Other")
      const claimed = yield* update({ emailDomains: ["acme.example", "other.example"] }, other.path)
      expect(claimed.body).toMatchObject({
        emailDomains: ["acme.example", "other.example"],
        confirmedEmailDomains: []
      })
      const confirm = (domain: string, organization = other) =>
        admin.ask("POST", `/v1/admin/organizations/${organization.id}/email-domains/${domain}/confirm`)
      const confirmed = yield* confirm("OTHER.example")
      expect(confirmed.body.confirmedEmailDomains).toEqual(["other.example"])
      expect((yield* confirm("other.example")).status).toBe(200)
      expect((yield* confirm("unlisted.example")).status).toBe(404)
      expect((yield* confirm("%20")).status).toBe(404)
      const log = yield* admin.ask("GET", `${other.path}/audit-log?action=organization.domainConfirmed`)
      expect(log.body.items).toHaveLength(1)
      // A claim that is withdrawn must be proved again; what was proved before stays so.
      const kept = yield* update({ emailDomains: ["acme.example", "new.example"] })
      expect(kept.body.confirmedEmailDomains).toEqual(["acme.example"])
      yield* update({ emailDomains: [] }, other.path)
      const again = yield* update({ emailDomains: ["other.example"] }, other.path)
      expect(again.body.confirmedEmailDomains).toEqual([])
      expect((yield* admin.ask("GET", own.path)).body.emailDomains).toEqual(["acme.example", "new.example"])
    })
  )

  it.effect("leads to the organizations that the caller may know of", () =>
    Effect.gen(function* () {
      const { admin, organize, own, server, update } = yield* setUp
      const other = yield* organize("Other")
      const third = yield* organize("Third")
      const rules = { type: "rules", rules: [{ rule: "allow_bypass", users: [admin.user.id] }] }
      for (const { path } of [own, other, third])
        yield* update({ emailDomains: ["acme.example", "secret.example"], mergeRules: rules }, path)
      const path = "/v1/email-domains/acme.example/orgs"
      const idsFor = ({ ask }: Person, at = path) =>
        Effect.map(ask("GET", at), ({ body }) => body.organizations.map(({ id }: { id: string }) => id))
      expect((yield* idsFor(admin, "/v1/email-domains/ACME.example./orgs")).toSorted()).toEqual(
        [own.id, other.id, third.id].toSorted()
      )
      const member = yield* server.member(third.id, { role: "read" })
      const person = yield* server.stranger()
      expect(yield* idsFor(member)).toEqual([third.id])
      expect(yield* idsFor(person)).toEqual([])
      yield* verify(server, person, "ada@acme.example")
      expect(yield* idsFor(person)).toEqual([])
      yield* admin.ask("POST", `/v1/admin/organizations/${own.id}/email-domains/acme.example/confirm`)
      expect(yield* idsFor(person)).toEqual([own.id])
      const { body } = yield* person.ask("GET", path)
      expect(body.organizations[0]).toMatchObject({
        emailDomains: ["acme.example"],
        mergeRules: { type: "none" },
        permissions: { view: false, admin: false }
      })
      const scoped = yield* server.person(person.user, { within: third.id })
      expect(yield* idsFor(scoped)).toEqual([])
      yield* verify(server, person, "ada@sub.acme.example")
      expect(yield* idsFor(person)).toEqual([])
      expect((yield* person.ask("GET", "/v1/email-domains/localhost/orgs")).status).toBe(400)
      expect((yield* server.ask("GET", path)).status).toBe(401)
    })
  )
})

describe("joinOrganization", () => {
  it.effect("admits verified addresses of confirmed domains with the default role", () =>
    Effect.gen(function* () {
      const { admin, own, server, update } = yield* setUp
      yield* update({ emailDomains: ["acme.example"], defaultRole: "comment" })
      const join = ({ ask }: Person) => Effect.map(ask("POST", `${own.path}/join`), ({ status }) => status)
      const person = yield* server.stranger()
      expect(yield* join(person)).toBe(400)
      yield* verify(server, person, "ada@sub.acme.example")
      expect(yield* join(person)).toBe(400)
      yield* verify(server, person, "ada@acme.example")
      const { id: within } = yield* server.within(anOrganization())
      expect(yield* join(yield* server.person(person.user, { within }))).toBe(404)
      expect(yield* Effect.all([join(person), join(person)], { concurrency: 2 })).toEqual([204, 204])
      expect((yield* person.ask("GET", `${own.path}/members/${person.user.id}`)).body.role).toBe("comment")
      yield* update({ defaultRole: "admin" })
      expect(yield* join(person)).toBe(204)
      expect((yield* person.ask("GET", `${own.path}/members/${person.user.id}`)).body.role).toBe("comment")
      const log = yield* admin.ask("GET", `${own.path}/audit-log?action=member.joined`)
      expect(log.body.items).toMatchObject([{ target: { id: person.user.id }, after: { role: "comment" } }])

      yield* admin.ask("PATCH", `${own.path}/members/${person.user.id}`, { body: { disabled: true } })
      expect(yield* join(person)).toBe(404)
      const stranger = yield* server.stranger()
      expect(yield* join(stranger)).toBe(400)
      const [closed, none] = [
        yield* stranger.ask("POST", `${own.path}/join`),
        yield* stranger.ask("POST", "/v1/orgs/none/join")
      ]
      expect([none.status, none.body]).toEqual([closed.status, closed.body])
    })
  )

  it.effect("does not take an address for verified that was typed into an invitation", () =>
    Effect.gen(function* () {
      const { admin, organize, own, server, update } = yield* setUp
      yield* update({ emailDomains: ["acme.example"] })
      const other = yield* organize("Other")
      const invited = yield* admin.ask("POST", `${other.path}/invites`, {
        body: { emails: ["eve@acme.example"] }
      })
      const token = (yield* admin.ask("POST", `/v1/admin/users/${invited.body.users[0]}/tokens`, {
        body: { label: "t" }
      })).body.token
      expect((yield* server.ask("POST", `${own.path}/join`, { token })).status).toBe(400)
      const made = yield* admin.ask("POST", "/v1/admin/users", {
        body: { email: "grace@acme.example", displayName: "Grace" }
      })
      const known = (yield* admin.ask("POST", `/v1/admin/users/${made.body.id}/tokens`, {
        body: { label: "t" }
      })).body.token
      expect((yield* server.ask("POST", `${own.path}/join`, { token: known })).status).toBe(204)
    })
  )
})

describe("updateUserById", () => {
  it.effect("changes the name and picture of oneself", () =>
    Effect.gen(function* () {
      const { own, server } = yield* setUp
      const person = yield* server.member(own.id, { role: "read" })
      const path = `/v1/users/${person.user.id}`
      const update = (body: object, { ask }: Person = person) => ask("PATCH", path, { body })
      const photoURL = "https://acme.example/ada.png"
      const changed = yield* update({ displayName: " Ada  Lovelace ", photoURL })
      expect([changed.status, changed.body]).toMatchObject([200, { displayName: "Ada  Lovelace", photoURL }])
      expect((yield* person.ask("GET", path)).body).toEqual(changed.body)
      expect((yield* update({})).body).toEqual(changed.body)
      expect((yield* update({ photoURL: null })).body.photoURL).toBeUndefined()
      for (const body of [
        { displayName: " " },
        { displayName: "x".repeat(65) },
        { displayName: "a\u0007b" },
        { photoURL: "data:image/png;base64,AAAA" }
      ])
        expect([body, (yield* update(body)).status]).toEqual([body, 400])
      expect((yield* update({ displayName: "Eve" }, yield* server.member(own.id))).status).toBe(403)
      expect((yield* update({ displayName: "Eve" }, yield* server.stranger())).status).toBe(404)
      expect((yield* person.ask("GET", path)).body.displayName).toBe("Ada  Lovelace")
    })
  )

  it.effect("by a credential of one organization changes users of that organization alone", () =>
    Effect.gen(function* () {
      const { admin, organize, own, server } = yield* setUp
      const person = yield* server.member(own.id, { role: "read" })
      const scoped = yield* server.person(person.user, { within: own.id })
      const rename = scoped.ask("PATCH", `/v1/users/${person.user.id}`, { body: { displayName: "Ada" } })
      expect((yield* rename).status).toBe(200)
      const other = yield* organize("Other")
      yield* admin.ask("POST", `${other.path}/invites`, { body: { emails: [person.user.email] } })
      expect((yield* rename).status).toBe(403)
    })
  )
})
