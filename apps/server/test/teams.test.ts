import { describe, expect, it } from "@effect/vitest"
import { Grant, Grants } from "@octavo/identity"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const path = `/v1/orgs/${handbook.organization.id}/teams`
  const create = (body: object) => handbook.admin.ask("PUT", path, { body })
  return { ...handbook, server, path, create }
})

describe("a team", () => {
  it.effect("is created, read, renamed and deleted", () =>
    Effect.gen(function* () {
      const { admin, create, organization, path, server } = yield* setUp
      const reader = yield* server.member(organization.id, { role: "read" })
      const made = yield* create({ title: "  Cafe\u0301  ", members: [reader.user.id, reader.user.id] })
      expect([made.status, made.body]).toEqual([
        201,
        {
          object: "team",
          id: expect.any(String),
          title: "Café",
          members: 1,
          spaces: 0,
          createdAt: "2026-01-01T00:00:00.000Z",
          permissions: { admin: true, view: true }
        }
      ])
      const own = `${path}/${made.body.id}`
      expect((yield* reader.ask("GET", own)).body).toEqual({
        ...made.body,
        permissions: { admin: false, view: true }
      })
      const renamed = yield* admin.ask("PATCH", own, { body: { title: "Editors" } })
      expect([renamed.status, renamed.body]).toEqual([200, { ...made.body, title: "Editors" }])
      expect((yield* admin.ask("DELETE", own)).status).toBe(204)
      expect((yield* admin.ask("DELETE", own)).status).toBe(204)
      for (const method of ["GET", "PATCH"]) {
        const body = method === "GET" ? {} : { body: { title: "Editors" } }
        expect((yield* admin.ask(method, own, body)).status).toBe(404)
      }
      expect((yield* reader.ask("DELETE", own)).status).toBe(403)
    })
  )

  it.effect("has a title of 1 to 64 characters, and names of members that are ids", () =>
    Effect.gen(function* () {
      const { create } = yield* setUp
      for (const title of ["", "   ", "a".repeat(65), "a\nb", "a\u0085", 7, null])
        expect([title, (yield* create({ title })).status]).toEqual([title, 400])
      expect((yield* create({})).status).toBe(400)
      expect((yield* create({ title: "a", members: [7] })).status).toBe(400)
      expect((yield* create({ title: "a", members: Array(1001).fill("x") })).status).toBe(400)
      expect((yield* create({ title: ` ${"é".repeat(64)} ` })).status).toBe(201)
      const refused = yield* create({ title: "a", members: ["nobody", "x@example.org"] })
      expect(refused.status).toBe(422)
      expect(refused.body.error.message).toContain("nobody, x@example.org")
    })
  )

  it.effect("is made again by each request, and once with an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { admin, create, path } = yield* setUp
      const [one, two] = [yield* create({ title: "Twice" }), yield* create({ title: "Twice" })]
      expect(one.body.id).not.toBe(two.body.id)
      const request = { body: { title: "Once" }, headers: { "idempotency-key": "one" } }
      const first = yield* admin.ask("PUT", path, request)
      expect((yield* admin.ask("PUT", path, request)).body).toEqual(first.body)
      expect((yield* admin.ask("GET", path)).body.count).toBe(3)
    })
  )

  it.effect("opens what is granted to it, counts it, and closes it when it is deleted", () =>
    Effect.gen(function* () {
      const { admin, create, organization, path, server, space } = yield* setUp
      const guest = yield* server.member(organization.id, { role: null })
      const { body: team } = yield* create({ title: "Guests", members: [guest.user.id] })
      yield* server.within(
        Effect.gen(function* () {
          yield* (yield* Grants).put(
            new Grant({
              on: { kind: "space", id: space.id },
              to: { kind: "team", id: team.id },
              role: "comment",
              organizationId: organization.id
            })
          )
        })
      )
      expect((yield* admin.ask("GET", `${path}/${team.id}`)).body).toMatchObject({ spaces: 1, members: 1 })
      expect((yield* guest.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      const saml = `/v1/orgs/${organization.id}/saml`
      const provider = yield* admin.ask("POST", saml, { body: { label: "Okta", defaultTeam: team.id } })
      expect(provider.body.defaultTeam).toEqual({ ...team, spaces: 1 })
      yield* admin.ask("DELETE", `${path}/${team.id}`)
      expect((yield* guest.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
      expect((yield* admin.ask("GET", `${saml}/${provider.body.id}`)).body.defaultTeam).toBeUndefined()
    })
  )
})

describe("the members of a team", () => {
  it.effect("are added, promoted, removed and listed", () =>
    Effect.gen(function* () {
      const { admin, create, organization, server, path } = yield* setUp
      const owner = yield* server.member(organization.id, { role: "read" })
      const guest = yield* server.member(organization.id, { role: null })
      const { body: team } = yield* create({ title: "Writers" })
      const members = `${path}/${team.id}/members`
      const put = (who: typeof admin, id: string, body: object) =>
        Effect.map(who.ask("PUT", `${members}/${id}`, { body }), ({ status }) => status)
      expect(yield* put(owner, owner.user.id, { role: "owner" })).toBe(403)
      expect(yield* put(admin, owner.user.id, { role: "owner" })).toBe(204)
      expect(yield* put(owner, guest.user.id, {})).toBe(204)
      expect(yield* put(owner, guest.user.id, { role: "boss" })).toBe(400)
      expect(yield* put(owner, "nobody", {})).toBe(404)
      const ownOf = (who: typeof admin) =>
        Effect.map(
          who.ask("GET", `/v1/orgs/${organization.id}`),
          ({ body }) => body.permissions.ownTeam as boolean
        )
      expect([yield* ownOf(owner), yield* ownOf(guest), yield* ownOf(admin)]).toEqual([true, false, true])
      const listed = yield* owner.ask("GET", members)
      expect(listed.body.items).toEqual(
        [owner, guest]
          .toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1))
          .map(({ user }) => ({
            organization: expect.objectContaining({ object: "member", id: user.id, teams: 1 }),
            team: { role: user.id === owner.user.id ? "owner" : "member" },
            permissions: { view: true }
          }))
      )
      const ofGuest = `/v1/orgs/${organization.id}/members/${guest.user.id}/teams`
      for (const who of [guest, owner]) {
        expect((yield* who.ask("GET", ofGuest)).body.items).toMatchObject([
          { team: { id: team.id, members: 2 }, member: { role: "member" } }
        ])
      }
      expect((yield* guest.ask("GET", ofGuest.replace(guest.user.id, owner.user.id))).status).toBe(403)
      expect((yield* admin.ask("GET", ofGuest.replace(guest.user.id, "nobody"))).status).toBe(404)
      for (const list of [path, `${path}/${team.id}`, members])
        expect((yield* guest.ask("GET", list)).status).toBe(403)
      const owned = yield* guest.ask("DELETE", `${members}/${owner.user.id}`)
      expect(owned.status).toBe(403)
      expect((yield* owner.ask("DELETE", `${members}/${guest.user.id}`)).status).toBe(204)
      expect((yield* owner.ask("DELETE", `${members}/${guest.user.id}`)).status).toBe(204)
      expect((yield* owner.ask("DELETE", `${members}/${owner.user.id}`)).status).toBe(204)
      expect(yield* ownOf(owner)).toBe(false)
      expect((yield* owner.ask("DELETE", `${members}/${owner.user.id}`)).status).toBe(403)
      expect((yield* admin.ask("GET", members)).body.count).toBe(0)
    })
  )

  it.effect("are changed at once, by ids and addresses, or not at all", () =>
    Effect.gen(function* () {
      const { admin, create, organization, server, path } = yield* setUp
      const [one, two] = [yield* server.member(organization.id), yield* server.member(organization.id)]
      const { body: team } = yield* create({ title: "Writers", members: [two.user.id] })
      const members = `${path}/${team.id}/members`
      const change = (body: object) => Effect.map(admin.ask("PUT", members, { body }), ({ status }) => status)
      const roles = Effect.map(admin.ask("GET", members), ({ body }) =>
        (body.items as ReadonlyArray<{ organization: { id: string }; team: { role: string } }>).map(
          ({ organization, team }) => [organization.id, team.role]
        )
      )
      expect(
        yield* change({
          add: [` ${one.user.email.toUpperCase()}`],
          memberships: { [admin.user.id]: { role: "owner" } },
          remove: [two.user.email]
        })
      ).toBe(204)
      const after = yield* roles
      expect(new Map(after.map(([id, role]) => [id!, role!]))).toEqual(
        new Map([
          [one.user.id as string, "member"],
          [admin.user.id, "owner"]
        ])
      )
      expect(yield* change({ add: [two.user.id, "nobody"], remove: [one.user.id] })).toBe(422)
      expect(yield* roles).toEqual(after)
      expect(yield* change({})).toBe(204)
      expect(yield* change({ memberships: { [one.user.id]: { role: "boss" } } })).toBe(400)
      expect(yield* change({ add: Array(1001).fill("x") })).toBe(400)
      const { status } = yield* admin.ask("PUT", `${path}/none/members`, { body: {} })
      expect(status).toBe(404)
    })
  )

  it.effect("leave the team when they leave the organization", () =>
    Effect.gen(function* () {
      const { admin, create, organization, server, path } = yield* setUp
      const { user } = yield* server.member(organization.id, { role: "read" })
      const { body: team } = yield* create({ title: "Writers", members: [user.id] })
      yield* admin.ask("DELETE", `/v1/orgs/${organization.id}/members/${user.id}`)
      expect((yield* admin.ask("GET", `${path}/${team.id}`)).body.members).toBe(0)
    })
  )
})
