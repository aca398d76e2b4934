import { describe, expect, it } from "@effect/vitest"
import { commitRevision, noChanges } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { newId } from "@octavo/kernel"
import { SpecId } from "@octavo/openapi"
import { aDocument, processLatest } from "@octavo/openapi/testing"
import { commitInChangeRequest } from "@octavo/reviews/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** A handbook with a page that refers to what else is there. */
const aLinkedHandbook = Effect.gen(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { admin, file, page, space } = handbook
  const source = aSource(
    [
      "# Links",
      "[a](README.md) ![b](logo.png) [c](gone.md) <https://example.org/>",
      `<${publicUrl}/v1/spaces/${space.id}/content/page/${page.id}> [d](/users/${admin.user.id} "mention")`,
      '{% include "includes/footer.md" %}',
      `## More\n\n[e](README.md#holidays) [f](/spaces/${space.id}) [g](README.md)`
    ].join("\n\n")
  )
  const linking = yield* aPage({
    title: "Links",
    sourceHash: source.hash,
    git: { oid: "c0ffee", path: "links.md" }
  })
  const changes = { ...noChanges, sources: [source], pages: { put: [linking], remove: [] } }
  const revision = yield* server.within(
    Effect.orDie(
      commitRevision(space.mainBranchId, {
        type: "edits",
        expectedHead: null,
        createdBy: null,
        git: null,
        message: null,
        changes
      })
    )
  )
  return { ...handbook, server, linking, file, revision, source }
})

/** A link to a specification, in few words; none for other links. */
const tellSpec = (link: {
  readonly status: string
  readonly relation: string
  readonly targetReference: {
    readonly kind: string
    readonly url?: string
    readonly openAPISpec?: { readonly slug: string }
  }
}) => {
  const { kind, openAPISpec, url } = link.targetReference
  const name = openAPISpec?.slug ?? url
  return name?.startsWith("pets") === true ? [[link.status, link.relation, kind, name]] : []
}

interface Target {
  readonly kind: string
  readonly url?: string
  readonly page?: { readonly title: string }
  readonly file?: { readonly name: string }
  readonly reusableContent?: { readonly title: string }
  readonly internalLocation?: { readonly anchor: string }
}

const tell = ({ status, targetReference: target }: { status: string; targetReference: Target }) => [
  status,
  target.kind,
  target.url ?? target.page?.title ?? target.file?.name ?? target.reusableContent?.title ?? "",
  target.internalLocation?.anchor ?? ""
]

describe("the links of a page", () => {
  it.effect("are listed with their target, their places, and their number", () =>
    Effect.gen(function* () {
      const { admin, file, linking, organization, page, revision, space } = yield* aLinkedHandbook
      const path = `/v1/spaces/${space.id}/content/page/${linking.id}/links`
      const { body, status } = yield* admin.ask("GET", path)
      expect(status).toBe(200)
      expect(body.items.map(tell)).toEqual([
        ["ok", "page", "Welcome", ""],
        ["ok", "file", "logo.png", ""],
        ["broken", "url", "gone.md", ""],
        ["ok", "url", "https://example.org/", ""],
        ["in-app", "page", "Welcome", ""],
        ["ok", "user", "", ""],
        ["ok", "reusable-content", "Footer", ""],
        ["ok", "page", "Welcome", "holidays"],
        ["ok", "space", "", ""]
      ])
      expect(body.stats).toEqual({ total: 9, broken: { total: 1 } })
      expect(body.items.map(({ relation }: { relation: string }) => relation).indexOf("dependsOn")).toBe(6)
      const [first, second] = body.items
      const { body: organizationBody } = yield* admin.ask("GET", `/v1/orgs/${organization.id}`)
      const { body: spaceBody } = yield* admin.ask("GET", `/v1/spaces/${space.id}`)
      expect(first.targetReference).toMatchObject({
        kind: "page",
        organization: organizationBody,
        space: spaceBody,
        versionContext: { type: "revision", revision: { id: revision.id, pages: [], files: [] } },
        page: { id: page.id, path: "welcome", pages: [] }
      })
      expect(first.locationReferences).toMatchObject([
        { kind: "page", page: { id: linking.id, path: "links" } },
        { page: { id: linking.id }, internalLocation: { type: "anchor", anchor: "more" } }
      ])
      const { body: fileBody } = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${file.id}`)
      expect(second.targetReference.file).toEqual(fileBody)
      expect(body.items[5].targetReference.user.id).toBe(admin.user.id)
    })
  )

  it.effect("can be asked for by their status, and no other word", () =>
    Effect.gen(function* () {
      const { admin, linking, space } = yield* aLinkedHandbook
      const path = `/v1/spaces/${space.id}/content/page/${linking.id}/links`
      const counts: Array<number> = []
      for (const status of ["ok", "broken", "in-app"]) {
        const { body } = yield* admin.ask("GET", `${path}?status=${status}`)
        expect(body.items.every((item: { status: string }) => item.status === status)).toBe(true)
        expect(body.stats).toEqual({ total: 9, broken: { total: 1 } })
        counts.push(body.count)
      }
      expect(counts).toEqual([7, 1, 1])
      const broken = yield* admin.ask("GET", `${path}?status=broke`)
      expect(broken.status).toBe(400)
      const { body } = yield* admin.ask("GET", `${path}?limit=1`)
      const other = yield* admin.ask("GET", `${path}?status=ok&page=${body.next.page}`)
      expect(other.status).toBe(400)
    })
  )

  it.effect("in a change request tell what the change request broke", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, page, server, space } = yield* aLinkedHandbook
      const source = aSource("# Welcome\n\n[a](logo.png) [b](holidays.md) [c](nowhere.md)\n")
      yield* server.within(
        Effect.orDie(
          commitInChangeRequest(changeRequest, {
            sources: [source],
            pages: { put: [{ ...page, sourceHash: source.hash }], remove: [] }
          })
        )
      )
      const path = `/v1/spaces/${space.id}/change-requests/${changeRequest.number}/content/page/${page.id}/links`
      const { body } = yield* admin.ask("GET", path)
      expect(body.items.map(tell)).toEqual([
        ["ok", "file", "logo.png", ""],
        ["ok", "page", "Holidays", ""],
        ["broken", "url", "nowhere.md", ""]
      ])
      expect(body.stats).toEqual({ total: 3, broken: { total: 1, changeRequest: 1 } })
      const { versionContext } = body.items[0].targetReference
      const { body: changeRequestBody } = yield* admin.ask(
        "GET",
        `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`
      )
      expect(versionContext).toEqual({ type: "changeRequest", changeRequest: changeRequestBody })
    })
  )

  it.effect("are of pages that are there", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, file, linking, space } = yield* aLinkedHandbook
      for (const id of [yield* newId, file.id, "x"]) {
        const path = `/v1/spaces/${space.id}/content/page/${id}/links`
        expect((yield* admin.ask("GET", path)).status).toBe(404)
      }
      const inChangeRequest = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`
      // The change request was made before the page was.
      expect((yield* admin.ask("GET", `${inChangeRequest}/page/${linking.id}/links`)).status).toBe(404)
      expect(
        (yield* admin.ask("GET", `/v1/spaces/${space.id}/content/page/${linking.id}/links`)).status
      ).toBe(200)
    })
  )
})

describe("the links of a space", () => {
  it.effect("are listed with their target, all their places, and their number", () =>
    Effect.gen(function* () {
      const { admin, linking, organization, page, reusable, revision, server, space } = yield* aLinkedHandbook
      const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/collections`, {
        body: { title: "Container" }
      })
      const source = aSource(
        `# Second\n\n[w](README.md) [s](/collections/${made.body.id}) [x](/pages/${space.id})\n`
      )
      const second = yield* aPage({
        title: "Second",
        position: "a5",
        sourceHash: source.hash,
        git: { oid: "c0ffee", path: "second.md" }
      })
      const now = yield* server.within(
        Effect.orDie(
          commitToBranch(space.mainBranchId, {
            sources: [source],
            pages: { put: [{ ...linking, position: "a4" }, second], remove: [] }
          })
        )
      )
      const path = `/v1/spaces/${space.id}/links`
      const { body, status } = yield* admin.ask("GET", path)
      expect(status).toBe(200)
      expect(body.items.map(tell)).toEqual([
        ["ok", "url", "https://example.org/", ""],
        ["ok", "page", "Welcome", ""],
        ["ok", "file", "logo.png", ""],
        ["broken", "url", "gone.md", ""],
        ["in-app", "page", "Welcome", ""],
        ["ok", "user", "", ""],
        ["ok", "reusable-content", "Footer", ""],
        ["ok", "page", "Welcome", "holidays"],
        ["ok", "space", "", ""],
        ["ok", "collection", "", ""],
        ["broken", "url", `/pages/${space.id}`, ""]
      ])
      expect(body.stats).toEqual({ total: 11, broken: { total: 2 } })
      const [, welcome, , , , , footer] = body.items
      expect(now.id).not.toBe(revision.id)
      expect(welcome.targetReference).toMatchObject({
        kind: "page",
        versionContext: { type: "revision", revision: { id: now.id } },
        page: { id: page.id }
      })
      expect(welcome.locationReferences).toMatchObject([
        { kind: "page", page: { id: linking.id } },
        { page: { id: linking.id }, internalLocation: { anchor: "more" } },
        { page: { id: second.id } }
      ])
      expect(footer.targetReference.reusableContent.id).toBe(reusable.id)
      const { body: collection } = yield* admin.ask("GET", `/v1/collections/${made.body.id}`)
      const { body: organizationBody } = yield* admin.ask("GET", `/v1/orgs/${organization.id}`)
      expect(body.items[9].targetReference).toEqual({
        kind: "collection",
        organization: organizationBody,
        collection
      })
      const broken = yield* admin.ask("GET", `${path}?status=broken`)
      expect(broken.body).toEqual({ ...body, count: 2, items: [body.items[3], body.items[10]] })
    })
  )

  it.effect("are for readers of the space, and asked for by a status that there is", () =>
    Effect.gen(function* () {
      const { admin, organization, server, space } = yield* aLinkedHandbook
      const path = `/v1/spaces/${space.id}/links`
      expect((yield* admin.ask("GET", `${path}?status=broke`)).status).toBe(400)
      const { body } = yield* admin.ask("GET", `${path}?limit=1`)
      const page = encodeURIComponent(body.next.page)
      expect((yield* admin.ask("GET", `${path}?page=${page}&status=ok`)).status).toBe(400)
      expect((yield* admin.ask("GET", `${path}?page=${page}`)).status).toBe(200)
      const guest = yield* server.member(organization.id, { role: null })
      expect((yield* guest.ask("GET", path)).status).toBe(404)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect((yield* admin.ask("GET", path)).status).toBe(404)
    })
  )
})

describe("backlinks", () => {
  it.effect("of a page and a file are the pages and reusable contents that refer to them", () =>
    Effect.gen(function* () {
      const { admin, child, file, linking, organization, page, revision, space } = yield* aLinkedHandbook
      const path = `/v1/spaces/${space.id}/content`
      const { body, status } = yield* admin.ask("GET", `${path}/page/${page.id}/backlinks`)
      expect(status).toBe(200)
      const { body: organizationBody } = yield* admin.ask("GET", `/v1/orgs/${organization.id}`)
      expect(body).toMatchObject({
        count: 1,
        items: [
          {
            kind: "page",
            organization: organizationBody,
            space: { id: space.id },
            versionContext: { type: "revision", revision: { id: revision.id } },
            page: { id: linking.id, title: "Links", path: "links" }
          }
        ]
      })
      expect(body.items[0].internalLocation).toBeUndefined()
      const { body: shown } = yield* admin.ask("GET", `${path}/files/${file.id}/backlinks`)
      expect(shown.items.map((item: Target) => item.page?.title)).toEqual(["Links"])
      const { body: none } = yield* admin.ask("GET", `${path}/page/${child.id}/backlinks`)
      expect(none).toEqual({ count: 0, items: [] })
    })
  )

  it.effect("in a change request are those of what it shows, reusable contents among them", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, file, page, reusable, server, space } = yield* aLinkedHandbook
      const source = aSource("# Footer\n\n## Here\n\n[a](../README.md) ![b](../logo.png)\n")
      yield* server.within(
        Effect.orDie(
          commitInChangeRequest(changeRequest, {
            sources: [source],
            reusables: { put: [{ ...reusable, sourceHash: source.hash }], remove: [] }
          })
        )
      )
      const path = `/v1/spaces/${space.id}/change-requests/${changeRequest.number}/content`
      for (const target of [`page/${page.id}`, `files/${file.id}`]) {
        const { body } = yield* admin.ask("GET", `${path}/${target}/backlinks`)
        expect(body).toMatchObject({
          count: 1,
          items: [
            {
              kind: "reusable-content",
              reusableContent: { id: reusable.id, title: "Footer" },
              versionContext: { type: "changeRequest", changeRequest: { id: changeRequest.id } }
            }
          ]
        })
        const { body: inSpace } = yield* admin.ask(
          "GET",
          `/v1/spaces/${space.id}/content/${target}/backlinks`
        )
        expect(inSpace.items.map((item: Target) => item.page?.title)).toEqual(["Links"])
      }
    })
  )

  it.effect("are of pages and files that are there", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, file, linking, page, space } = yield* aLinkedHandbook
      const inSpace = `/v1/spaces/${space.id}/content`
      const inChangeRequest = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`
      for (const path of [inSpace, inChangeRequest]) {
        for (const target of [`page/${yield* newId}`, `page/${file.id}`, `files/${page.id}`, "files/x"]) {
          expect((yield* admin.ask("GET", `${path}/${target}/backlinks`)).status).toBe(404)
        }
      }
      expect((yield* admin.ask("GET", `${inSpace}/page/${linking.id}/backlinks`)).status).toBe(200)
      expect((yield* admin.ask("GET", `${inChangeRequest}/page/${linking.id}/backlinks`)).status).toBe(404)
    })
  )

  it.effect(
    "to specifications are there while the specifications are, and guests see no more than that",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const { admin, organization, space } = yield* aHandbook(server)
        const markdown =
          '# Pets\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}\n'
        const content = `/v1/spaces/${space.id}/content`
        const page = { type: "insert_page", title: "Pets", document: { markdown } }
        const changed = yield* admin.ask("POST", content, { body: { changes: [page] } })
        expect(changed.status).toBe(200)
        const links = Effect.fnUntraced(function* (caller: { readonly ask: typeof admin.ask }) {
          const { body } = yield* caller.ask("GET", `/v1/spaces/${space.id}/links?limit=100`)
          return (body.items as ReadonlyArray<Parameters<typeof tellSpec>[0]>).flatMap(tellSpec)
        })
        const broken = [["broken", "dependsOn", "url", "pets#GET /pets"]]
        expect(yield* links(admin)).toEqual(broken)
        const path = `/v1/orgs/${organization.id}/openapi/pets`
        const publish = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
          const { body } = yield* admin.ask("PUT", path, { body: { source: { text: aDocument(...names) } } })
          yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
        })
        yield* publish("dogs")
        expect(yield* links(admin)).toEqual(broken)
        yield* publish("dogs", "pets")
        expect(yield* links(admin)).toEqual([["ok", "dependsOn", "openapi", "pets"]])
        const guest = yield* server.member(organization.id, { role: null })
        const grant = `/v1/spaces/${space.id}/permissions/users/${guest.user.id}`
        yield* admin.ask("PATCH", grant, { body: { role: "read" } })
        expect(yield* links(guest)).toEqual([["ok", "dependsOn", "url", "pets"]])
        yield* admin.ask("DELETE", path)
        expect(yield* links(admin)).toEqual(broken)
      })
  )

  it.effect("to a specification are listed as the places that refer to it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/openapi/pets`
      expect((yield* admin.ask("GET", `${path}/backlinks`)).status).toBe(404)
      yield* admin.ask("PUT", path, { body: { source: { text: aDocument("pets") } } })
      expect((yield* admin.ask("GET", `${path}/backlinks`)).body.items).toEqual([])
      const markdown = [
        "# Pets\n\n## List",
        '{% openapi-operation spec="pets" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}'
      ].join("\n\n")
      const source = {
        type: "builtin:openapi",
        props: {},
        dependencies: { spec: { ref: { kind: "openapi", spec: "pets" } } }
      }
      const changes = [
        { type: "insert_page", title: "Pets", document: { markdown } },
        { type: "insert_page", title: "API", kind: "computed", computed: source }
      ]
      yield* admin.ask("POST", `/v1/spaces/${space.id}/content`, { body: { changes } })
      const { body } = yield* admin.ask("GET", `${path}/backlinks`)
      expect(body.items.length).toBe(2)
      expect(body.items).toEqual(
        expect.arrayContaining([
          {
            kind: "page",
            organization: expect.objectContaining({ id: organization.id }),
            space: expect.objectContaining({ id: space.id }),
            page: expect.objectContaining({ title: "Pets", path: "pets" }),
            internalLocation: { type: "anchor", anchor: "get-pets" }
          },
          {
            kind: "page",
            organization: expect.objectContaining({ id: organization.id }),
            space: expect.objectContaining({ id: space.id }),
            page: expect.objectContaining({ title: "API", type: "computed" })
          }
        ])
      )
      const first = (yield* admin.ask("GET", `${path}/backlinks?limit=1`)).body
      const second = (yield* admin.ask("GET", `${path}/backlinks?limit=1&page=${first.next.page}`)).body
      expect([...first.items, ...second.items]).toEqual(body.items)
      const guest = yield* server.member(organization.id, { role: null })
      expect((yield* guest.ask("GET", `${path}/backlinks`)).status).toBe(404)
    })
  )
})
