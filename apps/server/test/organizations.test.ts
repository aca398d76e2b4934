import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

describe("getOrganizationById", () => {
  it.effect("tells what an organization is, and what the caller may do there", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}`
      const { body, status } = yield* admin.ask("GET", path)
      expect([status, body]).toEqual([
        200,
        {
          object: "organization",
          id: organization.id,
          title: "Acme",
          createdAt: "2026-01-01T00:00:00.000Z",
          emailDomains: [],
          confirmedEmailDomains: [],
          type: "business",
          useCase: "internalDocs",
          defaultRole: "read",
          sso: false,
          ai: false,
          inviteLinks: false,
          plan: "free_2024",
          mergeRules: { type: "none" },
          trial: { status: "notapplicable", count: 0 },
          urls: { location: publicUrl + path, app: `${publicUrl}/app/o/${organization.id}` },
          permissions: expect.objectContaining({ view: true, admin: true })
        }
      ])
      expect((yield* admin.ask("GET", body.urls.location.slice(publicUrl.length))).body).toEqual(body)
    })
  )
})

describe("searchOrganizationContent", () => {
  it.effect("finds spaces with their pages and sections, with their addresses in the application", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, child, organization, page, space } = yield* aHandbook(server)
      const search = (query: string, { ask } = admin) =>
        ask("GET", `/v1/orgs/${organization.id}/search?query=${encodeURIComponent(query)}`)
      const found = yield* search("thirty days")
      const app = `${publicUrl}/app/s/${space.id}/p/welcome`
      const inSpace = yield* admin.ask("GET", `/v1/spaces/${space.id}/search?query=thirty%20days`)
      expect([found.status, found.body]).toEqual([
        200,
        {
          count: 1,
          items: [
            {
              type: "space",
              id: space.id,
              title: space.title,
              score: inSpace.body.items[0].score,
              pages: inSpace.body.items
            }
          ]
        }
      ])
      expect(inSpace.body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [page.id, child.id].toSorted()
      )
      expect(found.body.items[0].pages.map(({ urls }: { urls: { app: string } }) => urls.app)).toContain(app)
      for (const query of ["nowhere", "", "!?", "' OR 1=1", "\u0000", "x".repeat(512)])
        expect([query, (yield* search(query)).body]).toEqual([query, { count: 0, items: [] }])

      const guest = yield* server.member(organization.id, { role: null })
      expect((yield* search("thirty days", guest)).body).toEqual({ count: 0, items: [] })
      const stranger = yield* server.stranger()
      expect((yield* search("thirty days", stranger)).status).toBe(404)
    })
  )
})

describe("listOrganizationsForAuthenticatedUser", () => {
  it.effect("has those that the caller belongs to, oldest first", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const first = yield* aHandbook(server)
      yield* TestClock.adjust("1 millis")
      const second = yield* aHandbook(server)
      const { user } = first.admin
      const invite = { emails: [user.email], role: "comment" }
      yield* second.admin.ask("POST", `/v1/orgs/${second.organization.id}/invites`, { body: invite })
      const { body } = yield* first.admin.ask("GET", "/v1/orgs")
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
        first.organization.id,
        second.organization.id
      ])
      expect(
        body.items.map(({ permissions }: { permissions: { admin: boolean } }) => permissions.admin)
      ).toEqual([true, false])
      for (const item of body.items) {
        expect((yield* first.admin.ask("GET", `/v1/orgs/${item.id}`)).body).toEqual(item)
      }
      const stranger = yield* server.stranger()
      expect((yield* stranger.ask("GET", "/v1/orgs")).body).toEqual({ count: 0, items: [] })
    })
  )
})

describe("inviteUsersToOrganization", () => {
  it.effect("makes members of people, known or not, with the role of each or of all", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const known = yield* server.stranger()
      const fresh = [" Grace@Example.org ", "alan@example.org"]
      const invited = yield* admin.ask("POST", `/v1/orgs/${organization.id}/invites`, {
        body: {
          emails: [known.user.email, { email: fresh[0], role: "review" }, { email: fresh[1], role: null }],
          role: "edit"
        }
      })
      expect([invited.status, invited.body]).toEqual([
        200,
        { users: [expect.any(String), expect.any(String), expect.any(String)], invited: 3 }
      ])
      expect((yield* known.ask("GET", `/v1/spaces/${space.id}`)).body.permissions).toMatchObject({
        edit: true,
        review: false
      })
      const operator = yield* server.stranger({ isOperator: true })
      const tokenOf = Effect.fnUntraced(function* (email: string) {
        const { body } = yield* operator.ask("GET", "/v1/admin/users")
        const { displayName, id } = body.items.find(
          (user: { readonly email: string }) => user.email === email
        )
        expect(displayName).toBe(email.slice(0, email.indexOf("@")))
        const made = yield* operator.ask("POST", `/v1/admin/users/${id}/tokens`, { body: { label: "test" } })
        return made.body.token as string
      })
      const token = yield* tokenOf("grace@example.org")
      expect((yield* server.ask("GET", `/v1/spaces/${space.id}`, { token })).body.permissions.review).toBe(
        true
      )
      const guest = yield* tokenOf("alan@example.org")
      expect((yield* server.ask("GET", `/v1/orgs/${organization.id}`, { token: guest })).status).toBe(200)
      expect((yield* server.ask("GET", `/v1/spaces/${space.id}`, { token: guest })).status).toBe(404)
    })
  )

  it.effect("leaves who is a member already as they are, and counts who is new", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/invites`
      const reader = yield* server.member(organization.id, { role: "read" })
      const again = yield* admin.ask("POST", path, {
        body: {
          emails: [reader.user.email, reader.user.email.toUpperCase(), "new@example.org", "new@example.org"],
          role: "admin"
        }
      })
      expect(again.body).toEqual({ users: [reader.user.id, expect.any(String)], invited: 1 })
      expect((yield* reader.ask("GET", `/v1/orgs/${organization.id}`)).body.permissions.admin).toBe(false)
      const none = yield* admin.ask("POST", path, { body: { emails: [] } })
      expect([none.status, none.body]).toEqual([200, { users: [], invited: 0 }])
    })
  )
})

describe("inviteUsersToOrganization with single sign-on", () => {
  it.effect("allows it to who is new, and names the members who stay without", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}`
      const reader = yield* server.member(organization.id, { role: "read" })
      const emails = [reader.user.email.toUpperCase(), "new@example.org"]
      const first = yield* admin.ask("POST", `${path}/invites`, { body: { emails, role: "read", sso: true } })
      expect(first.body).toMatchObject({ invited: 1, failedSSOEmails: [reader.user.email] })
      const member = yield* admin.ask("GET", `${path}/members/${reader.user.id}`)
      expect(member.body.sso).toBe(false)
      yield* admin.ask("POST", `${path}/members/${reader.user.id}/sso`)
      const again = yield* admin.ask("POST", `${path}/invites`, { body: { emails, sso: true } })
      expect(again.body).toMatchObject({ invited: 0, failedSSOEmails: [] })
    })
  )
})

describe("getAuthenticatedUser", () => {
  it.effect("tells whose token it is", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const { ask, user } = yield* stranger()
      const { body, status } = yield* ask("GET", "/v1/user")
      expect([status, body]).toEqual([
        200,
        {
          object: "user",
          id: user.id,
          displayName: "Ada",
          email: user.email,
          urls: { location: `${publicUrl}/v1/users/${user.id}` }
        }
      ])
      expect((yield* ask("GET", `/v1/users/${user.id}`)).body).toEqual(body)
    })
  )
})

describe("getUserById", () => {
  it.effect("knows those who share an organization with the caller, and nobody else", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const guest = yield* server.member(organization.id, { role: null })
      const disabled = yield* server.member(organization.id, { disabled: true })
      const stranger = yield* server.stranger()
      const operator = yield* server.stranger({ isOperator: true })
      const statusOf = (asking: typeof guest, { user }: typeof guest) =>
        Effect.map(asking.ask("GET", `/v1/users/${user.id}`), ({ status }) => status)
      expect(yield* statusOf(guest, admin)).toBe(200)
      expect(yield* statusOf(admin, guest)).toBe(200)
      for (const [asking, asked] of [
        [admin, stranger],
        [stranger, admin],
        [disabled, admin],
        [admin, disabled],
        [admin, operator]
      ] as const) {
        expect(yield* statusOf(asking, asked)).toBe(404)
      }
      for (const asked of [admin, guest, disabled, stranger])
        expect(yield* statusOf(operator, asked)).toBe(200)
    })
  )
})
