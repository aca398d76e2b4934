import { describe, expect, it } from "@effect/vitest"
import { purgeDeletedSpaces } from "@octavo/content"
import { aCollection } from "@octavo/content/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const everything = {
  view: true,
  access: true,
  admin: true,
  viewInviteLinks: true,
  edit: true,
  createChangeRequest: true,
  triggerGitSync: true,
  comment: true,
  merge: true,
  review: true,
  installIntegration: false
}

describe("createSpace", () => {
  it.effect("makes a space with what is said about it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      const body = { title: "Guide", emoji: "1f680", language: "pt-br", editMode: "locked" }
      const made = yield* admin.ask("POST", path, { body })
      const location = `${publicUrl}/v1/spaces/${made.body.id}`
      expect([made.status, made.headers.get("location"), made.body]).toEqual([
        201,
        location,
        {
          object: "space",
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          ...body,
          visibility: "private",
          createdAt: "2026-01-01T00:00:00.000Z",
          updatedAt: "2026-01-01T00:00:00.000Z",
          mergeRules: { type: "inherit" },
          urls: { location, app: location.replace("/v1/spaces/", "/app/s/") },
          organization: organization.id,
          revision: expect.stringMatching(/^[0-9a-z]{26}$/),
          defaultLevel: "inherit",
          comments: 0,
          changeRequests: 0,
          changeRequestsOpen: 0,
          changeRequestsDraft: 0,
          permissions: { ...everything, edit: false }
        }
      ])
      expect((yield* admin.ask("GET", `/v1/spaces/${made.body.id}`)).body).toEqual(made.body)
      const content = yield* admin.ask("GET", `/v1/spaces/${made.body.id}/content`)
      expect(content.body).toMatchObject({
        id: made.body.revision,
        type: "edits",
        parents: [],
        pages: [],
        files: [],
        reusableContents: [],
        variables: {}
      })
    })
  )

  it.effect("takes emoji as characters or as code points, of which there may be several", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      for (const [given, kept] of [
        ["1f4d8", "1f4d8"],
        ["1F4D8", "1f4d8"],
        ["📘", "1f4d8"],
        ["👩‍🚀", "1f469-200d-1f680"],
        ["1f469-200d-1f680", "1f469-200d-1f680"],
        ["🇫🇷", "1f1eb-1f1f7"],
        ["❤️", "2764-fe0f"],
        ["2764", "2764"]
      ]) {
        const { body } = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, {
          body: { emoji: given }
        })
        expect([given, body.emoji]).toEqual([given, kept])
      }
    })
  )

  it.effect("puts it in a collection of the organization, and in no other", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const other = yield* aHandbook(server)
      const own = yield* server.within(aCollection(organization.id))
      const foreign = yield* server.within(aCollection(other.organization.id))
      const make = (parent: string) =>
        admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { parent } })
      expect(yield* make(own.id)).toMatchObject({
        status: 201,
        body: { parent: own.id, visibility: "in-collection" }
      })
      for (const parent of [foreign.id, "nothing", ""]) expect((yield* make(parent)).status).toBe(404)
      const reader = yield* server.member(organization.id, { role: "read" })
      const refused = yield* reader.ask("POST", `/v1/orgs/${organization.id}/spaces`, {
        body: { parent: own.id }
      })
      expect(refused.status).toBe(403)
    })
  )

  it.effect("gives each space an id of its own, in the order in which they are made", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const made: Array<string> = []
      for (let n = 0; n < 20; n++) {
        yield* TestClock.adjust("1 millis")
        made.push((yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`)).body.id)
      }
      expect(made.toSorted()).toEqual(made)
      expect(new Set(made).size).toBe(20)
    })
  )
})

describe("updateSpaceById", () => {
  it.effect("changes what is named, leaves the rest, and tells when", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}`
      let expected = (yield* admin.ask("GET", path)).body
      for (const [body, becomes] of [
        [{ title: "Guide" }, { title: "Guide" }],
        [{ emoji: "🚀" }, { emoji: "1f680" }],
        [{ emoji: null }, { emoji: "1f4d8" }],
        [{ language: "fr" }, { language: "fr" }],
        [{ defaultLevel: "comment" }, { defaultLevel: "comment" }],
        [{ defaultLevel: null }, { defaultLevel: null }],
        [{ defaultLevel: "inherit" }, { defaultLevel: "inherit" }],
        [{ mergeRules: { type: "none" } }, { mergeRules: { type: "none" } }],
        [
          {
            mergeRules: {
              type: "rules",
              rules: [
                { rule: "allow_bypass", users: ["a"] },
                { rule: "custom", expression: "x" }
              ]
            }
          },
          {
            mergeRules: {
              type: "rules",
              rules: [
                { rule: "allow_bypass", users: ["a"] },
                { rule: "custom", expression: "x" }
              ]
            }
          }
        ],
        [
          { icon: "https://example.org/i.svg" },
          { urls: { ...expected.urls, icon: "https://example.org/i.svg" } }
        ],
        [{ icon: null }, { urls: expected.urls }],
        [{ editMode: "locked" }, { editMode: "locked", permissions: { ...everything, edit: false } }],
        [{ editMode: "live" }, { editMode: "live", permissions: everything }],
        [{}, {}],
        [{ id: "mine", organization: "mine", revision: "mine", visibility: "public", createdAt: "now" }, {}]
      ]) {
        yield* TestClock.adjust("1 second")
        const { body: updated, status } = yield* admin.ask("PATCH", path, { body })
        expected = { ...expected, ...becomes, updatedAt: updated.updatedAt }
        expect([body, status, updated]).toEqual([body, 200, expected])
        expect(Date.parse(updated.updatedAt) - Date.parse(expected.createdAt)).toBeGreaterThan(0)
        expect((yield* admin.ask("GET", path)).body).toEqual(expected)
      }
    })
  )
})

describe("deleteSpaceById", () => {
  it.effect("hides a space from everybody and every list, and may be repeated", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, file, organization, page, revision, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}`
      for (let n = 0; n < 2; n++) expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      for (const below of [
        "",
        "/content",
        "/content/pages",
        "/content/files",
        `/content/files/${file.id}`,
        `/content/page/${page.id}`,
        `/revisions/${revision.id}`,
        "/search?query=handbook",
        "/git/info"
      ]) {
        expect([below, (yield* admin.ask("GET", path + below)).status]).toEqual([below, 404])
      }
      expect((yield* admin.ask("PATCH", path, { body: { title: "Mine" } })).status).toBe(404)
      const body = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" }
      expect((yield* admin.ask("POST", `${path}/git/import`, { body })).status).toBe(404)
      expect((yield* admin.ask("GET", `/v1/orgs/${organization.id}/spaces`)).body.items).toEqual([])
    })
  )
})

describe("restoreSpace", () => {
  it.effect("brings a space back as it was, for seven days", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}`
      const before = (yield* admin.ask("GET", path)).body
      const content = (yield* admin.ask("GET", `${path}/content/pages`)).body
      yield* admin.ask("DELETE", path)
      yield* TestClock.adjust("7 days")
      yield* server.within(purgeDeletedSpaces())
      const restored = yield* admin.ask("POST", `${path}/restore`)
      const expected = { ...before, updatedAt: "2026-01-08T00:00:00.000Z" }
      expect([restored.status, restored.body]).toEqual([200, expected])
      expect((yield* admin.ask("GET", path)).body).toEqual(expected)
      expect((yield* admin.ask("GET", `${path}/content/pages`)).body).toEqual(content)
      expect((yield* admin.ask("GET", `/v1/orgs/${organization.id}/spaces`)).body.items).toEqual([expected])
    })
  )

  it.effect("is refused by its state for a space that is not deleted, or was too long ago", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const restore = admin.ask("POST", `/v1/spaces/${space.id}/restore`)
      expect((yield* restore).status).toBe(412)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      yield* TestClock.adjust("7 days")
      yield* TestClock.adjust("1 millis")
      expect((yield* restore).status).toBe(412)
      yield* server.within(purgeDeletedSpaces())
      expect((yield* restore).status).toBe(404)
    })
  )

  it.effect("needs the role that deleting needs, and is 404 for whom the space is hidden from", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const reviewer = yield* server.member(organization.id, { role: "review" })
      const guest = yield* server.member(organization.id, { role: null })
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect((yield* reviewer.ask("POST", `/v1/spaces/${space.id}/restore`)).status).toBe(403)
      expect((yield* guest.ask("POST", `/v1/spaces/${space.id}/restore`)).status).toBe(404)
      const creator = yield* server.member(organization.id, { role: "create" })
      expect((yield* creator.ask("POST", `/v1/spaces/${space.id}/restore`)).status).toBe(200)
    })
  )
})

describe("duplicateSpace", () => {
  it.effect("makes a space with the same content, and says where it is", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}`
      const before = (yield* admin.ask("GET", path)).body
      yield* TestClock.adjust("1 hour")
      const made = yield* admin.ask("POST", `${path}/duplicate`)
      const location = `${publicUrl}/v1/spaces/${made.body.id}`
      const now = "2026-01-01T01:00:00.000Z"
      expect([made.status, made.headers.get("location"), made.body]).toEqual([
        201,
        location,
        {
          ...before,
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          title: "Handbook (copy)",
          createdAt: now,
          updatedAt: now,
          revision: expect.stringMatching(/^[0-9a-z]{26}$/),
          urls: { location, app: location.replace("/v1/spaces/", "/app/s/") },
          changeRequests: 0,
          changeRequestsOpen: 0,
          changeRequestsDraft: 0,
          comments: 0
        }
      ])
      expect(made.body.id).not.toBe(space.id)
      const contentOf = (id: string) =>
        Effect.map(admin.ask("GET", `/v1/spaces/${id}/content`), ({ body }) =>
          JSON.parse(JSON.stringify(body).replaceAll(id, "id"))
        )
      const { files, pages, reusableContents, variables } = yield* contentOf(space.id)
      expect(yield* contentOf(made.body.id)).toMatchObject({
        id: made.body.revision,
        parents: [],
        pages,
        reusableContents,
        variables,
        files: files.map(({ id }: { id: string }) => ({ id }))
      })
      const requests = yield* admin.ask("GET", `/v1/spaces/${made.body.id}/change-requests`)
      expect(requests.body.items).toEqual([])
      expect((yield* admin.ask("GET", `/v1/orgs/${organization.id}/spaces`)).body.count).toBe(2)
      expect((yield* admin.ask("GET", path)).body).toEqual(before)
    })
  )

  it.effect("needs the role create, on the space and where it stands", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const statusFor = (person: typeof admin) =>
        Effect.map(person.ask("POST", `/v1/spaces/${space.id}/duplicate`), ({ status }) => status)
      for (const [role, status] of [
        [null, 404],
        ["read", 403],
        ["review", 403],
        ["create", 201],
        ["admin", 201]
      ] as const) {
        const member = yield* server.member(organization.id, { role })
        expect([role, yield* statusFor(member)]).toEqual([role, status])
      }
      const reader = yield* server.member(organization.id, { role: "read" })
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { defaultLevel: "create" } })
      expect(yield* statusFor(reader)).toBe(403)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect(yield* statusFor(admin)).toBe(404)
    })
  )
})

describe("listSpacesInOrganizationById", () => {
  it.effect("has the spaces of one organization that the caller may read, each as it is by itself", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      yield* TestClock.adjust("1 millis")
      const hidden = yield* admin.ask("POST", path, { body: { title: "Hidden" } })
      yield* admin.ask("PATCH", `/v1/spaces/${hidden.body.id}`, { body: { defaultLevel: null } })
      const reader = yield* server.member(organization.id, { role: "read" })
      const idsFor = (person: typeof reader) =>
        Effect.map(person.ask("GET", path), ({ body }) => body.items.map(({ id }: { id: string }) => id))
      expect(yield* idsFor(admin)).toEqual([space.id, hidden.body.id])
      expect(yield* idsFor(reader)).toEqual([space.id])
      const { body } = yield* reader.ask("GET", path)
      expect(body.items).toEqual([(yield* reader.ask("GET", `/v1/spaces/${space.id}`)).body])
    })
  )
})

describe("the addresses that a space gives", () => {
  it.effect("lead to it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const { body } = yield* admin.ask("GET", `/v1/spaces/${space.id}`)
      expect((yield* admin.ask("GET", body.urls.location.slice(publicUrl.length))).body).toEqual(body)
      const found = yield* admin.ask("GET", `/v1/urls/content?url=${encodeURIComponent(body.urls.app)}`)
      expect([body.urls.app, found.body.space]).toEqual([`${publicUrl}/app/s/${space.id}`, body])
    })
  )
})
