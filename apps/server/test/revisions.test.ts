import { describe, expect, it } from "@effect/vitest"
import { type ContentChanges } from "@octavo/content"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { aServer } from "./aServer.ts"

/** A space with two revisions: a page and files, and then the page rewritten, one file gone and others come. */
const aHistory = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const { organization, space } = yield* server.within(aSpace())
  const commit = (changes: Partial<ContentChanges>) =>
    server.within(Effect.orDie(commitToBranch(space.mainBranchId, changes)))
  const before = aSource('# Guide\n\nOnce <code class="expression">space.vars.version</code>.\n')
  const after = aSource("# Guide\n\nTwice.\n")
  const page = yield* aPage({ title: "Guide", sourceHash: before.hash })
  const files = yield* Effect.forEach([0, 1, 2, 3, 4], (n) => aFile({ name: `${n}.png` }))
  const old = yield* commit({
    pages: { put: [page], remove: [] },
    files: { put: files, remove: [] },
    variables: { put: [{ name: "version", value: "1" }], remove: [] },
    sources: [before]
  })
  yield* commit({
    pages: { put: [{ ...page, title: "New guide", sourceHash: after.hash }], remove: [] },
    files: { put: [yield* aFile({ name: "late.png" })], remove: [files[0]!.id] },
    variables: { put: [{ name: "version", value: "2" }], remove: [] },
    sources: [after]
  })
  const { ask } = yield* server.member(organization.id)
  const path = `/v1/spaces/${space.id}`
  return { server, ask, path, at: `${path}/revisions/${old.id}`, page, files, organization }
})

describe("a revision of the past", () => {
  it.effect("has its pages and their texts as they were, in every form", () =>
    Effect.gen(function* () {
      const { ask, at, page, path } = yield* aHistory()
      const tree = yield* ask("GET", `${at}/pages`)
      expect(tree).toMatchObject({ status: 200, body: { pages: [{ id: page.id, title: "Guide" }] } })
      const markdown = yield* ask("GET", `${at}/page/${page.id}?format=markdown`)
      expect(markdown.body.markdown).toContain("space.vars.version")
      expect(markdown.headers.get("etag")).toBe(tree.headers.get("etag")?.replace(/"$/, `_${page.id}"`))
      const evaluated = yield* ask("GET", `${at}/page/${page.id}?format=markdown&evaluated=true`)
      expect(evaluated.body.markdown).toBe("# Guide\n\nOnce 1.\n")
      const document = yield* ask("GET", `${at}/page/${page.id}`)
      expect(JSON.stringify(document.body.document)).toContain("Once ")
      const now = yield* ask("GET", `${path}/content/page/${page.id}?format=markdown`)
      expect(now.body).toMatchObject({ title: "New guide", markdown: "# Guide\n\nTwice.\n" })
    })
  )

  it.effect("has its files as they were, in pages of any length", () =>
    Effect.gen(function* () {
      const { ask, at, files, path } = yield* aHistory()
      const names: Array<string> = []
      let next: string | undefined
      do {
        const query = next === undefined ? "" : `&page=${encodeURIComponent(next)}`
        const { body } = yield* ask("GET", `${at}/files?limit=2${query}`)
        names.push(...body.items.map((file: { name: string }) => file.name))
        next = body.next?.page
      } while (next !== undefined)
      expect(names.toSorted()).toEqual(["0.png", "1.png", "2.png", "3.png", "4.png"])
      const gone = files[0]!.id
      expect(yield* ask("GET", `${at}/files/${gone}`)).toMatchObject({ status: 200, body: { name: "0.png" } })
      expect((yield* ask("GET", `${path}/content/files/${gone}`)).status).toBe(404)
      const { body } = yield* ask("GET", `${at}/files?limit=2`)
      const foreign = encodeURIComponent(body.next.page)
      expect((yield* ask("GET", `${path}/content/files?page=${foreign}`)).status).toBe(400)
    })
  )

  it.effect("is unknown in other spaces, and to those who may not read its own", () =>
    Effect.gen(function* () {
      const { ask, at, files, organization, page, server } = yield* aHistory()
      const other = yield* server.within(aSpace())
      const stranger = yield* server.member(other.organization.id)
      const revision = at.split("/").at(-1)
      for (const rest of ["", "/pages", `/page/${page.id}`, "/files", `/files/${files[1]!.id}`]) {
        expect([rest, (yield* ask("GET", `${at}${rest}`)).status]).toEqual([rest, 200])
        expect([rest, (yield* stranger.ask("GET", `${at}${rest}`)).status]).toEqual([rest, 404])
        const elsewhere = `/v1/spaces/${other.space.id}/revisions/${revision}${rest}`
        expect([rest, (yield* stranger.ask("GET", elsewhere)).status]).toEqual([rest, 404])
        const nowhere = at.replace(/[^/]+$/, "nothing")
        expect([rest, (yield* ask("GET", `${nowhere}${rest}`)).status]).toEqual([rest, 404])
      }
      expect((yield* ask("GET", `${at}/page/nothing`)).status).toBe(404)
      expect((yield* ask("GET", `${at}/files/nothing`)).status).toBe(404)
      expect(organization.id).not.toBe(other.organization.id)
    })
  )
})
