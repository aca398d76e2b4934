import { describe, expect, it } from "@effect/vitest"
import { maxLevels } from "@octavo/content"
import { aCollection } from "@octavo/content/testing"
import { Grant, Grants, holds, Member, Members, type OrganizationId } from "@octavo/identity"
import { anOrganization } from "@octavo/identity/testing"
import { enqueueJob } from "@octavo/kernel"
import { DateTime, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Person, publicUrl, type Server } from "./aServer.ts"

const roles = ["read", "comment", "edit", "review", "create", "admin"] as const

/** A server with an organization, its admin, and ways to make collections and spaces in it. */
const aWorld = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const organization = yield* server.within(anOrganization())
  const admin = yield* server.member(organization.id)
  const make = Effect.fnUntraced(function* (kind: "collections" | "spaces", title: string, parent?: string) {
    yield* TestClock.adjust("1 millis")
    const body = { title, ...(parent !== undefined && { parent }) }
    const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/${kind}`, { body })
    expect(made.status).toBe(201)
    return made.body as { readonly id: string; readonly title: string }
  })
  const titlesIn = (collectionId: string) =>
    Effect.map(admin.ask("GET", `/v1/collections/${collectionId}/spaces`), ({ body }) =>
      body.items.map(({ title }: { title: string }) => title)
    )
  const titlesAtTop = Effect.map(
    admin.ask("GET", `/v1/orgs/${organization.id}/collections?nested=false`),
    ({ body }) => body.items.map(({ title }: { title: string }) => title)
  )
  return { server, organization, admin, make, titlesIn, titlesAtTop }
})

const join = (server: Server, organizationId: OrganizationId, { user }: Person) =>
  server.within(
    Effect.gen(function* () {
      yield* (yield* Members).put(
        new Member({
          organizationId,
          userId: user.id,
          role: "create",
          disabled: false,
          sso: false,
          joinedAt: yield* DateTime.now,
          lastSeenAt: null
        })
      )
    })
  )

const beside = (kind: "space" | "collection", id: string) => ({ type: kind, [kind]: id })

describe("createCollection", () => {
  it.effect("makes a collection, and says where it is", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aWorld()
      const path = `/v1/orgs/${organization.id}/collections`
      const made = yield* admin.ask("POST", path, { body: { title: "Guides" } })
      const location = `${publicUrl}/v1/collections/${made.body.id}`
      expect([made.status, made.headers.get("location"), made.body]).toEqual([
        201,
        location,
        {
          object: "collection",
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          title: "Guides",
          organization: organization.id,
          defaultLevel: "inherit",
          urls: { location, app: location.replace("/v1/collections/", "/app/c/") },
          permissions: { view: true, admin: true, viewInviteLinks: true, create: true }
        }
      ])
      expect((yield* admin.ask("GET", location.slice(publicUrl.length))).body).toEqual(made.body)
      expect((yield* admin.ask("POST", path)).body.title).toBe("Untitled")
      const inner = yield* admin.ask("POST", path, { body: { parent: made.body.id } })
      expect(inner.body.parent).toBe(made.body.id)
    })
  )

  it.effect("refuses titles that are too long or empty, and parents that are not there", () =>
    Effect.gen(function* () {
      const { admin, organization, server } = yield* aWorld()
      const path = `/v1/orgs/${organization.id}/collections`
      const foreign = yield* server.within(aCollection((yield* server.within(anOrganization())).id))
      for (const [body, status] of [
        [{ title: "a".repeat(51) }, 400],
        [{ title: "" }, 400],
        [{ parent: null }, 400],
        [{ parent: "none" }, 404],
        [{ parent: foreign.id }, 404],
        [{ title: "a".repeat(50) }, 201]
      ] as const) {
        expect([body, (yield* admin.ask("POST", path, { body })).status]).toEqual([body, status])
      }
    })
  )

  it.effect("piles collections as high as is said, and no higher", () =>
    Effect.gen(function* () {
      const { admin, make, organization } = yield* aWorld()
      let parent = (yield* make("collections", "1")).id
      for (let level = 2; level <= maxLevels; level++) {
        parent = (yield* make("collections", `${level}`, parent)).id
      }
      const refused = yield* admin.ask("POST", `/v1/orgs/${organization.id}/collections`, {
        body: { parent }
      })
      expect([refused.status, refused.body.error.message]).toEqual([412, expect.stringContaining("50")])
    })
  )
})

describe("updateCollectionById", () => {
  it.effect("changes what is named and leaves the rest", () =>
    Effect.gen(function* () {
      const { admin, make } = yield* aWorld()
      const { id } = yield* make("collections", "Guides")
      const path = `/v1/collections/${id}`
      let expected = (yield* admin.ask("GET", path)).body
      for (const body of [
        { title: "Handbooks" },
        { description: "All of them" },
        { description: "" },
        { defaultLevel: "comment" },
        { defaultLevel: null },
        { defaultLevel: "inherit" },
        {}
      ]) {
        const updated = yield* admin.ask("PATCH", path, { body })
        expected = { ...expected, ...body }
        expect([updated.status, updated.body]).toEqual([200, expected])
        expect((yield* admin.ask("GET", path)).body).toEqual(expected)
      }
      for (const body of [
        { title: "" },
        { title: "a".repeat(51) },
        { description: "a".repeat(101) },
        { defaultLevel: "owner" }
      ]) {
        expect((yield* admin.ask("PATCH", path, { body })).status).toBe(400)
      }
    })
  )
})

describe("deleteCollectionById", () => {
  it.effect("leaves its spaces and collections where it stood, and may be repeated", () =>
    Effect.gen(function* () {
      const { admin, make, titlesAtTop } = yield* aWorld()
      const outer = yield* make("collections", "outer")
      yield* make("collections", "last")
      const space = yield* make("spaces", "space", outer.id)
      yield* make("collections", "inner", outer.id)
      for (let n = 0; n < 2; n++) {
        expect((yield* admin.ask("DELETE", `/v1/collections/${outer.id}`)).status).toBe(204)
      }
      expect(yield* titlesAtTop).toEqual(["inner", "last"])
      const { body } = yield* admin.ask("GET", `/v1/spaces/${space.id}`)
      expect(body).toMatchObject({ title: "space", visibility: "private" })
      expect(body.parent).toBeUndefined()
      for (const [method, path] of [
        ["GET", ""],
        ["GET", "/spaces"],
        ["PATCH", ""]
      ] as const) {
        const gone = yield* admin.ask(method, `/v1/collections/${outer.id}${path}`, {
          ...(method === "PATCH" && { body: {} })
        })
        expect(gone.status).toBe(404)
      }
    })
  )
})

describe("listCollectionsInOrganizationById", () => {
  it.effect("has all collections, or those at the top, each as it is by itself", () =>
    Effect.gen(function* () {
      const { admin, make, organization, server } = yield* aWorld()
      const outer = yield* make("collections", "outer")
      const inner = yield* make("collections", "inner", outer.id)
      const path = `/v1/orgs/${organization.id}/collections`
      const list = (query: string) =>
        Effect.map(admin.ask("GET", `${path}${query}`), ({ body }) =>
          body.items.map(({ id }: { id: string }) => id)
        )
      expect(yield* list("")).toEqual([outer.id, inner.id])
      expect(yield* list("?nested=true")).toEqual([outer.id, inner.id])
      expect(yield* list("?nested=false")).toEqual([outer.id])
      expect((yield* admin.ask("GET", `${path}?nested=perhaps`)).status).toBe(400)
      const reader = yield* server.member(organization.id, { role: "read" })
      const { body } = yield* reader.ask("GET", path)
      expect(body.items).toEqual([
        (yield* reader.ask("GET", `/v1/collections/${outer.id}`)).body,
        (yield* reader.ask("GET", `/v1/collections/${inner.id}`)).body
      ])
      // A cursor of one of these lists is none of the other.
      yield* make("collections", "another")
      const first = yield* admin.ask("GET", `${path}?limit=1`)
      const cursor = encodeURIComponent(first.body.next.page)
      expect((yield* admin.ask("GET", `${path}?nested=false&page=${cursor}`)).status).toBe(400)
    })
  )
})

describe("moveSpace and moveCollection", () => {
  it.effect("put things between others, into collections and out of them", () =>
    Effect.gen(function* () {
      const { admin, make, titlesAtTop, titlesIn } = yield* aWorld()
      const [outer, other] = [yield* make("collections", "outer"), yield* make("collections", "other")]
      const [a, b, c] = [
        yield* make("spaces", "a", outer.id),
        yield* make("spaces", "b", outer.id),
        yield* make("spaces", "c", outer.id)
      ]
      const move = (kind: "space" | "collection", id: string, body: object) =>
        admin.ask("POST", `/v1/${kind}s/${id}/move`, { body })
      const before = yield* move("space", c.id, { position: { before: beside("space", a.id) } })
      expect([before.status, before.body]).toEqual([
        200,
        (yield* admin.ask("GET", `/v1/spaces/${c.id}`)).body
      ])
      expect(yield* titlesIn(outer.id)).toEqual(["c", "a", "b"])
      yield* move("space", c.id, { position: { after: beside("space", a.id) } })
      expect(yield* titlesIn(outer.id)).toEqual(["a", "c", "b"])
      yield* move("space", a.id, { parent: outer.id })
      expect(yield* titlesIn(outer.id)).toEqual(["c", "b", "a"])
      const moved = yield* move("space", b.id, { parent: other.id, position: {} })
      expect(moved.body).toMatchObject({ parent: other.id, visibility: "in-collection" })
      yield* move("collection", other.id, { position: { before: beside("collection", outer.id) } })
      expect(yield* titlesAtTop).toEqual(["other", "outer"])
      const inner = yield* move("collection", other.id, {
        parent: outer.id,
        position: { after: beside("space", c.id), before: beside("space", a.id) }
      })
      expect([inner.status, inner.body.parent]).toEqual([200, outer.id])
      const top = yield* move("space", b.id, { parent: null })
      expect(top.body.parent).toBeUndefined()
      expect(top.body.visibility).toBe("private")
    })
  )

  it.effect("are refused where nothing would change, or the place is none", () =>
    Effect.gen(function* () {
      const { admin, make } = yield* aWorld()
      const outer = yield* make("collections", "outer")
      const inner = yield* make("collections", "inner", outer.id)
      const space = yield* make("spaces", "a", outer.id)
      const elsewhere = yield* make("spaces", "elsewhere")
      const refused = Effect.fnUntraced(function* (
        kind: "space" | "collection",
        id: string,
        body: object,
        status: number,
        path?: string
      ) {
        const answer = yield* admin.ask("POST", `/v1/${kind}s/${id}/move`, { body })
        expect([body, answer.status]).toEqual([body, status])
        if (path !== undefined) expect(answer.body.error.details).toMatchObject([{ path }])
      })
      for (const [kind, id] of [
        ["space", space.id],
        ["collection", inner.id]
      ] as const) {
        yield* refused(kind, id, {}, 400)
        yield* refused(kind, id, { other: 1 }, 400)
        yield* refused(kind, id, { position: { before: { type: "page", page: "x" } } }, 400)
        yield* refused(
          kind,
          id,
          { position: { before: beside("space", elsewhere.id) } },
          400,
          "position.before"
        )
        yield* refused(kind, id, { position: { after: beside("collection", "none") } }, 400, "position.after")
        yield* refused(kind, id, { position: { after: beside(kind, id) } }, 400, "position.after")
        yield* refused(kind, id, { parent: "none" }, 404)
      }
      yield* refused("space", space.id, { parent: outer.id }, 409)
      yield* refused("space", space.id, { position: { after: beside("collection", inner.id) } }, 409)
      yield* refused("collection", inner.id, { position: { before: beside("space", space.id) } }, 409)
      yield* refused("collection", outer.id, { parent: inner.id }, 412)
      yield* refused("collection", outer.id, { parent: outer.id }, 412)
    })
  )
})

describe("transferSpace and transferCollection", () => {
  it.effect("give things to another organization, and say what stands against it", () =>
    Effect.gen(function* () {
      const { admin, make, organization, server } = yield* aWorld()
      const target = yield* server.within(anOrganization())
      const outer = yield* make("collections", "outer")
      const space = yield* make("spaces", "a", outer.id)
      const transfer = (kind: "space" | "collection", id: string, to: string) =>
        admin.ask("POST", `/v1/${kind}s/${id}/transfer`, { body: { organization: to } })
      const both = [
        ["space", space.id],
        ["collection", outer.id]
      ] as const
      for (const [kind, id] of both) {
        expect((yield* transfer(kind, id, target.id)).status).toBe(404)
        expect((yield* transfer(kind, id, "none")).status).toBe(404)
        expect((yield* transfer(kind, id, organization.id)).status).toBe(409)
        expect((yield* admin.ask("POST", `/v1/${kind}s/${id}/transfer`, { body: {} })).status).toBe(400)
      }
      const joined = yield* server.member(target.id)
      yield* join(server, target.id, admin)
      yield* server.within(
        enqueueJob({ name: "test.sync", payload: Schema.Null, maxAttempts: 1 }, null, {
          subject: space.id,
          createdBy: admin.user.id
        })
      )
      for (const [kind, id] of both) {
        const busy = yield* transfer(kind, id, target.id)
        expect([busy.status, busy.body.error.message]).toEqual([412, expect.stringContaining("under way")])
      }
      const other = yield* make("collections", "other")
      const inside = yield* make("spaces", "b", other.id)
      const given = yield* transfer("collection", other.id, target.id)
      expect([given.status, given.body.organization]).toEqual([200, target.id])
      expect((yield* joined.ask("GET", `/v1/spaces/${inside.id}`)).body).toMatchObject({
        organization: target.id,
        parent: other.id
      })
      const one = yield* transfer("space", inside.id, organization.id)
      expect([one.status, one.body.organization, one.body.parent]).toEqual([200, organization.id, undefined])
      expect((yield* joined.ask("GET", `/v1/spaces/${inside.id}`)).status).toBe(404)
    })
  )

  it.effect("take change requests, comments and history along, as they are", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, changeRequest, page, space } = yield* aHandbook(server)
      const { admin: partner, organization: target } = yield* aHandbook(server)
      yield* join(server, target.id, admin)
      const path = `/v1/spaces/${space.id}`
      const comment = yield* admin.ask("POST", `${path}/comments`, { body: { body: { markdown: "So?" } } })
      const proposal = `${path}/change-requests/${changeRequest.number}`
      yield* admin.ask("POST", `${proposal}/content`, {
        body: { changes: [{ type: "update_page", page: page.id, title: "Hello" }] }
      })
      const asked = ["/content", "/revisions", "/comments", "/change-requests", "/git/info"]
      const before = yield* Effect.forEach(asked, (below) => admin.ask("GET", path + below))
      const { body: space1 } = yield* admin.ask("GET", path)
      const body = { organization: target.id }
      expect((yield* admin.ask("POST", `${path}/transfer`, { body })).status).toBe(200)
      const after = yield* Effect.forEach(asked, (below) => admin.ask("GET", path + below))
      const withoutRights = (value: unknown) =>
        JSON.parse(
          JSON.stringify(value, (key, inner: unknown) => (key === "permissions" ? undefined : inner))
        )
      expect(withoutRights(after.map((answer) => answer.body))).toEqual(
        withoutRights(before.map((answer) => answer.body))
      )
      const { body: space2 } = yield* partner.ask("GET", path)
      for (const count of ["comments", "changeRequests", "changeRequestsOpen", "changeRequestsDraft"]) {
        expect([count, space2[count]]).toEqual([count, space1[count]])
      }
      expect((yield* partner.ask("POST", `${proposal}/merge`)).body.result).toBe("merge")
      const merged = yield* partner.ask("GET", `${path}/content/page/${page.id}`)
      expect(merged.body.title).toBe("Hello")
      const answered = yield* partner.ask("PUT", `${path}/comments/${comment.body.id}`, {
        body: { resolved: true }
      })
      expect([answered.status, answered.body.status]).toEqual([200, "resolved"])
    })
  )

  it.effect("take the role create there", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const { organization: target } = yield* aHandbook(server)
      const member = yield* server.member(target.id, { role: "review" })
      yield* server.within(
        Effect.gen(function* () {
          yield* (yield* Members).put(
            new Member({
              organizationId: organization.id,
              userId: member.user.id,
              role: "admin",
              disabled: false,
              sso: false,
              joinedAt: yield* DateTime.now,
              lastSeenAt: null
            })
          )
        })
      )
      const body = { organization: target.id }
      expect((yield* member.ask("POST", `/v1/spaces/${space.id}/transfer`, { body })).status).toBe(403)
      expect((yield* admin.ask("POST", `/v1/spaces/${space.id}/transfer`, { body })).status).toBe(404)
    })
  )
})

describe("a collection", () => {
  /** Every call on a collection, with the role that it needs. */
  const callsOn = (id: string, organizationId: string) =>
    [
      ["GET", `/v1/collections/${id}`, "read", undefined, 200],
      ["GET", `/v1/collections/${id}/spaces`, "read", undefined, 200],
      ["PATCH", `/v1/collections/${id}`, "create", { description: "Ours" }, 200],
      ["POST", `/v1/orgs/${organizationId}/spaces`, "create", { parent: id }, 201],
      ["POST", `/v1/orgs/${organizationId}/collections`, "create", { parent: id }, 201],
      // A move to the same place, and a transfer to the same owner, are refused for callers with the role.
      ["POST", `/v1/collections/${id}/move`, "create", { parent: null }, 409],
      ["POST", `/v1/collections/${id}/transfer`, "create", { organization: organizationId }, 409],
      ["DELETE", `/v1/collections/${id}`, "create", undefined, 204]
    ] as const

  for (const way of ["in the organization", "by a grant", "by its default level"] as const) {
    it.effect.each([null, ...roles])(`lets whoever has the role %s ${way} do that, and no more`, (role) =>
      Effect.gen(function* () {
        const { admin, make, organization, server } = yield* aWorld()
        const { id } = yield* make("collections", "Container")
        const isMember = way === "in the organization"
        const person = yield* server.member(organization.id, {
          role: isMember ? role : way === "by its default level" ? "read" : null
        })
        if (way === "by a grant" && role !== null) {
          const on = { kind: "collection", id } as const
          const grant = new Grant({
            on,
            to: { kind: "user", id: person.user.id },
            role,
            organizationId: organization.id
          })
          yield* server.within(Grants.use((grants) => grants.put(grant)))
        }
        if (way === "by its default level") {
          yield* admin.ask("PATCH", `/v1/collections/${id}`, { body: { defaultLevel: role } })
        }
        const found = yield* person.ask("GET", `/v1/collections/${id}`)
        const may = holds(role, "create")
        if (role === null) expect(found.status).toBe(404)
        else {
          const permissions = { view: true, admin: may, viewInviteLinks: may, create: may }
          expect(found.body.permissions).toEqual(permissions)
        }
        const listed = yield* person.ask("GET", `/v1/orgs/${organization.id}/collections`)
        expect(listed.body.items).toEqual(role === null ? [] : [found.body])
        for (const [method, path, needed, body, allowed] of callsOn(id, organization.id)) {
          const { status } = yield* person.ask(method, path, { body })
          const refused = role === null ? (method === "DELETE" ? 204 : 404) : 403
          expect([method, path, status]).toEqual([method, path, holds(role, needed) ? allowed : refused])
        }
      })
    )
  }

  it.effect("shows of its spaces those that one may read, each as it is by itself", () =>
    Effect.gen(function* () {
      const { admin, make, organization, server } = yield* aWorld()
      const shelf = yield* make("collections", "Container")
      const space = yield* make("spaces", "Open", shelf.id)
      const hidden = yield* make("spaces", "Hidden", shelf.id)
      yield* admin.ask("PATCH", `/v1/spaces/${hidden.id}`, { body: { defaultLevel: null } })
      const reader = yield* server.member(organization.id, { role: "read" })
      const { body } = yield* reader.ask("GET", `/v1/collections/${shelf.id}/spaces`)
      expect(body.items).toEqual([(yield* reader.ask("GET", `/v1/spaces/${space.id}`)).body])
      const all = yield* admin.ask("GET", `/v1/collections/${shelf.id}/spaces`)
      expect(all.body.count).toBe(2)
    })
  )
})
