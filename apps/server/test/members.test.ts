import { describe, expect, it } from "@effect/vitest"
import { Grant, Grants, OrganizationId, signInWithLink, Team, TeamId, Teams } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const path = `/v1/orgs/${handbook.organization.id}/members`
  return { ...handbook, server, path }
})

describe("a member", () => {
  it.effect("gets another role at once, and is disabled and enabled again", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server, space } = yield* setUp
      const { ask, user } = yield* server.member(organization.id, { role: "read" })
      const update = (body: object) => admin.ask("PATCH", `${path}/${user.id}`, { body })
      expect((yield* update({ role: "create" })).body).toMatchObject({ role: "create", disabled: false })
      expect((yield* ask("PATCH", `/v1/spaces/${space.id}`, { body: { title: "Mine" } })).status).toBe(200)
      expect((yield* update({ role: null })).body.role).toBeNull()
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
      expect((yield* ask("GET", `${path}/${user.id}`)).status).toBe(200)
      expect((yield* ask("GET", `${path}/${admin.user.id}`)).status).toBe(403)
      expect((yield* update({ role: "read", disabled: true })).body.disabled).toBe(true)
      expect((yield* ask("GET", `${path}/${user.id}`)).status).toBe(404)
      expect((yield* update({ disabled: false })).body).toMatchObject({ role: "read", disabled: false })
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      expect((yield* update({})).status).toBe(200)
      expect((yield* admin.ask("PATCH", `${path}/nobody`, { body: { role: "read" } })).status).toBe(404)
    })
  )

  it.effect("who is the last administrator stays one, also among disabled and invited ones", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const admin = yield* server.stranger({ isOperator: true })
      const made = yield* admin.ask("POST", "/v1/admin/organizations", { body: { title: "Own" } })
      const organization = { id: OrganizationId.make(made.body.id) }
      const path = `/v1/orgs/${organization.id}/members`
      yield* server.member(organization.id, { role: "admin", disabled: true })
      const body = { emails: ["grace@example.org"], role: "admin" }
      yield* admin.ask("POST", `/v1/orgs/${organization.id}/invites`, { body })
      const own = `${path}/${admin.user.id}`
      for (const body of [{ role: "create" }, { role: null }, { disabled: true }])
        expect((yield* admin.ask("PATCH", own, { body })).status).toBe(409)
      expect((yield* admin.ask("DELETE", own)).status).toBe(409)
      const other = yield* server.member(organization.id)
      // Each takes the role of the other at the same time: one succeeds.
      const statuses = yield* Effect.all(
        [
          admin.ask("PATCH", `${path}/${other.user.id}`, { body: { role: "read" } }),
          other.ask("PATCH", own, { body: { role: "read" } })
        ],
        { concurrency: 2 }
      )
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    })
  )

  it.effect("who is removed leaves nothing behind that would open anything on joining again", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server, space } = yield* setUp
      const { ask, user } = yield* server.member(organization.id, { role: null })
      const scoped = yield* server.person(user, { within: organization.id })
      yield* server.within(
        Effect.gen(function* () {
          const id = TeamId.make("team")
          const createdAt = yield* DateTime.now
          const teams = yield* Teams
          yield* teams.put(new Team({ id, organizationId: organization.id, title: "Team", createdAt }))
          yield* teams.addMember(id, user.id)
          const on = { kind: "space", id: space.id } as const
          for (const to of [{ kind: "user", id: user.id } as const, { kind: "team", id } as const])
            yield* (yield* Grants).put(new Grant({ on, to, role: "edit", organizationId: organization.id }))
        })
      )
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      expect((yield* admin.ask("DELETE", `${path}/${user.id}`)).status).toBe(204)
      expect((yield* admin.ask("DELETE", `${path}/${user.id}`)).status).toBe(204)
      yield* TestClock.adjust("1 second")
      expect((yield* scoped.ask("GET", "/v1/user")).status).toBe(401)
      expect((yield* ask("GET", "/v1/user")).status).toBe(200)
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
      const body = { emails: [user.email] }
      yield* admin.ask("POST", `/v1/orgs/${organization.id}/invites`, { body })
      expect((yield* ask("GET", `/v1/orgs/${organization.id}`)).status).toBe(200)
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
    })
  )

  it.effect("may leave, and is not removed by others than administrators", () =>
    Effect.gen(function* () {
      const { organization, path, server } = yield* setUp
      const [one, two] = [
        yield* server.member(organization.id, { role: null }),
        yield* server.member(organization.id, { role: "create" })
      ]
      expect((yield* two.ask("DELETE", `${path}/${one.user.id}`)).status).toBe(403)
      expect((yield* one.ask("DELETE", `${path}/${one.user.id}`)).status).toBe(204)
      expect((yield* one.ask("GET", `/v1/orgs/${organization.id}`)).status).toBe(404)
    })
  )

  it.effect("who was only invited is removed by the id of the invitation", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server } = yield* setUp
      const { ask, user } = yield* server.stranger()
      const body = { emails: [user.email], role: "edit" }
      const invited = yield* admin.ask("POST", `/v1/orgs/${organization.id}/invites`, { body })
      expect((yield* admin.ask("GET", `${path}/${user.id}`)).status).toBe(404)
      expect((yield* admin.ask("DELETE", `${path}/${invited.body.users[0]}`)).status).toBe(204)
      expect((yield* ask("GET", `/v1/orgs/${organization.id}`)).status).toBe(404)
    })
  )

  it.effect("is seen at most once a minute, and allowed to sign in by single sign-on", () =>
    Effect.gen(function* () {
      const { admin, organization, path } = yield* setUp
      const ping = admin.ask("POST", `/v1/orgs/${organization.id}/ping`)
      const first = yield* ping
      expect(first.body.lastSeenAt).toBe("2026-01-01T00:00:00.000Z")
      yield* TestClock.adjust("59 seconds")
      expect((yield* ping).body.lastSeenAt).toBe(first.body.lastSeenAt)
      yield* TestClock.adjust("1 second")
      expect((yield* ping).body.lastSeenAt).toBe("2026-01-01T00:01:00.000Z")
      const allowed = yield* admin.ask("POST", `${path}/${admin.user.id}/sso`)
      expect(allowed.body).toMatchObject({ id: admin.user.id, sso: true })
    })
  )
})

describe("listMembersInOrganizationById", () => {
  it.effect("is filtered, sorted and continued by its own cursor alone", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server } = yield* setUp
      yield* TestClock.adjust("1 millis")
      const guest = yield* server.member(organization.id, { role: null })
      const idsOf = (query: string) =>
        Effect.map(admin.ask("GET", `${path}?${query}`), ({ body }) =>
          body.items.map(({ id }: { id: string }) => id)
        )
      const all = yield* idsOf("")
      expect(all[0]).toBe(guest.user.id)
      expect(all).toContain(admin.user.id)
      expect(yield* idsOf("order=asc")).toEqual(all.toReversed())
      expect(yield* idsOf("role=guest")).toEqual([guest.user.id])
      expect(yield* idsOf(`search=${guest.user.email.toUpperCase().slice(0, 20)}`)).toContain(guest.user.id)
      expect(yield* idsOf("search=%25")).toEqual([])
      expect(yield* idsOf("sort=lastSeenAt")).toEqual([])
      yield* admin.ask("POST", `/v1/orgs/${organization.id}/ping`)
      yield* guest.ask("POST", `/v1/orgs/${organization.id}/ping`)
      expect((yield* idsOf("sort=lastSeenAt")).toSorted()).toEqual([guest.user.id, admin.user.id].toSorted())
      const own = yield* admin.ask("GET", `${path}/${admin.user.id}`)
      expect(own.body.spaces).toBe(1)
      const listed = yield* admin.ask("GET", `${path}?role=admin`)
      expect(listed.body.items).toContainEqual(own.body)
      expect(listed.body.count).toBe(all.length - 1)

      const first = yield* admin.ask("GET", `${path}?limit=1&sort=lastSeenAt`)
      const page = encodeURIComponent(first.body.next.page)
      expect((yield* admin.ask("GET", `${path}?limit=1&sort=lastSeenAt&page=${page}`)).status).toBe(200)
      for (const other of ["", "order=asc", "role=admin", "search=a"]) {
        const sort = other === "" ? "" : "&sort=lastSeenAt"
        expect((yield* admin.ask("GET", `${path}?${other}${sort}&page=${page}`)).status).toBe(400)
      }
      yield* TestClock.adjust("25 hours")
      const late = yield* admin.ask("GET", `${path}?limit=1&sort=lastSeenAt&page=${page}`)
      expect([late.status, late.body.error.details[0].path]).toEqual([400, "page"])

      expect((yield* guest.ask("GET", path)).status).toBe(403)
      expect((yield* (yield* server.stranger()).ask("GET", path)).status).toBe(404)
      for (const query of ["role=owner", "order=up", "sort=name", `search=${"x".repeat(257)}`, "limit=1001"])
        expect([query, (yield* admin.ask("GET", `${path}?${query}`)).status]).toEqual([query, 400])
    })
  )
})

describe("listSpacesForOrganizationMember", () => {
  it.effect("has the spaces that the member can read, for administrators and the member", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server, space } = yield* setUp
      const reader = yield* server.member(organization.id, { role: "read" })
      const other = yield* server.member(organization.id, { role: "create" })
      yield* TestClock.adjust("1 millis")
      const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { title: "New" } })
      const own = `${path}/${reader.user.id}/spaces`
      const { body, status } = yield* reader.ask("GET", own)
      expect(status).toBe(200)
      expect(body.items).toMatchObject([
        { permission: "read", space: { id: made.body.id, permissions: { admin: false } } },
        { permission: "read", space: { id: space.id } }
      ])
      const seen = yield* admin.ask("GET", `${own}?order=asc`)
      expect(seen.body.items).toMatchObject([
        { permission: "read", space: { id: space.id, permissions: { admin: true } } },
        { permission: "read", space: { id: made.body.id } }
      ])
      yield* admin.ask("DELETE", `/v1/spaces/${made.body.id}`)
      expect((yield* reader.ask("GET", own)).body.count).toBe(1)
      expect((yield* admin.ask("GET", `${path}/${reader.user.id}`)).body.spaces).toBe(1)
      expect((yield* other.ask("GET", own)).status).toBe(403)
      yield* admin.ask("PATCH", `${path}/${reader.user.id}`, { body: { disabled: true } })
      expect((yield* admin.ask("GET", own)).body).toEqual({ count: 0, items: [] })
      expect((yield* admin.ask("GET", `${path}/nobody/spaces`)).status).toBe(404)
      expect((yield* (yield* server.stranger()).ask("GET", own)).status).toBe(404)
    })
  )
})

describe("a sign-in", () => {
  it.effect("is a visit of the organizations that it reaches", () =>
    Effect.gen(function* () {
      const { admin, path, server } = yield* setUp
      const operator = yield* server.stranger({ isOperator: true })
      const { body } = yield* operator.ask("POST", `/v1/admin/users/${admin.user.id}/sign-in-links`)
      yield* TestClock.adjust("5 minutes")
      yield* server.within(
        Effect.orDie(
          signInWithLink(body.url.slice(body.url.lastIndexOf("/") + 1), {
            address: "",
            userAgent: "",
            replacedSecret: null
          })
        )
      )
      const { lastSeenAt } = (yield* admin.ask("GET", `${path}/${admin.user.id}`)).body
      expect(lastSeenAt).toBe("2026-01-01T00:05:00.000Z")
    })
  )
})
