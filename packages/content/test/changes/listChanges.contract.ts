import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import {
  forkBranch,
  getPageByPath,
  getReusableContent,
  listChanges,
  listRevisionChanges,
  listRevisions,
  type PageVersion,
  ReusableContentId,
  type RevisionId,
  type SemanticChange
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"

const named = (change: SemanticChange): string => {
  const thing =
    "page" in change
      ? change.page.title
      : "file" in change
        ? change.file.name
        : "reusableContent" in change
          ? change.reusableContent.title
          : Object.keys(change.variables).join()
  return `${change.type} ${thing}`
}

/** A space with one of everything, and what each of it is. */
const aHistory = Effect.fnUntraced(function* () {
  const made = yield* aSpace()
  const sources = [aSource("# A\n\nOnce\n"), aSource("# A\n\nTwice\n")] as const
  const a = yield* aPage({ title: "A", sourceHash: sources[0].hash, attributes: { description: "x" } })
  const b = yield* aPage({ title: "B", parentId: a.id })
  const c = yield* aPage({ title: "C", position: "a1" })
  const file = yield* aFile({ name: "a.png" })
  const git = { oid: "0".repeat(40), path: "inc/r.md" }
  const reusable = { id: ReusableContentId.make(yield* newId), title: "R", sourceHash: sources[0].hash, git }
  const first = yield* commit(made, {
    pages: { put: [a, b, c], remove: [] },
    files: { put: [file], remove: [] },
    reusables: { put: [reusable], remove: [] },
    variables: {
      put: [
        { name: "v", value: "1" },
        { name: "w", value: "1" }
      ],
      remove: []
    },
    sources
  })
  return { made, sources, a, b, c, file, reusable, first }
})

/** The contract of changes between revisions, for every store. */
export const listChangesContract = (it: ContentTests) =>
  describe("history", () => {
    it.effect("tells what differs between two states, attribute by attribute", () =>
      Effect.gen(function* () {
        const { a, b, c, file, first, made, reusable, sources } = yield* aHistory()
        const edited: PageVersion = {
          ...a,
          title: "Other",
          sourceHash: sources[1].hash,
          attributes: { icon: "gear" },
          updatedAt: a.updatedAt + 1
        }
        const added = yield* aPage({ title: "New" })
        const second = yield* commit(made, {
          pages: { put: [edited, { ...b, parentId: c.id }, added], remove: [] },
          files: {
            put: [{ ...file, blobHash: "b".repeat(64), size: 99, git: { oid: "1", path: "a" } }],
            remove: []
          },
          reusables: { put: [{ ...reusable, title: "S" }], remove: [] },
          variables: {
            put: [
              { name: "v", value: "2" },
              { name: "x", value: "1" }
            ],
            remove: ["w"]
          }
        })
        const { changes, more, places } = yield* listChanges(first, second, 100)
        expect(more).toBe(0)
        expect(changes.map(named)).toEqual([
          "page_created New",
          "page_edited Other",
          "page_moved B",
          "file_edited a.png",
          "variables_edited v,w,x",
          "reusable_content_edited S"
        ])
        expect(changes[1]).toMatchObject({
          attributes: {
            title: { before: "A", after: "Other" },
            document: { before: sources[0].hash, after: sources[1].hash },
            description: { before: "x" },
            icon: { after: "gear" }
          }
        })
        expect(Object.keys((changes[3] as { attributes: object }).attributes).sort()).toEqual([
          "downloadURL",
          "size"
        ])
        expect(changes[4]).toMatchObject({
          variables: { v: { before: "1", after: "2" }, w: { before: "1" }, x: { after: "1" } }
        })
        const path = (place: typeof places.after, id: PageVersion["id"]) => {
          const found = place.get(id)
          return found === undefined ? undefined : [...found.ancestorSlugs, found.page.slug].join("/")
        }
        expect([path(places.before, a.id), path(places.after, c.id), path(places.after, b.id)]).toEqual([
          "a",
          "c",
          "c/b"
        ])
        // The same, the other way round.
        const back = yield* listChanges(second, first, 2)
        expect([...back.changes.map(named), back.more]).toEqual(["page_edited A", "page_moved B", 4])
        expect((yield* listChanges(first, second, 0)).more).toBe(6)
        const third = yield* commit(made, {
          pages: { put: [], remove: [b.id] },
          files: { put: [], remove: [file.id] },
          reusables: { put: [], remove: [reusable.id] }
        })
        const gone = yield* listChanges(second, third, 10)
        expect(gone.changes.map(named)).toEqual([
          "page_deleted B",
          "file_deleted a.png",
          "reusable_content_deleted S"
        ])
        expect(path(gone.places.before, b.id)).toBe("c/b")
        expect((yield* listChanges(third, third, 10)).changes).toEqual([])
      })
    )

    it.effect("says nothing of what became what it was, nor of where a repository has it", () =>
      Effect.gen(function* () {
        const { a, first, made } = yield* aHistory()
        yield* commit(made, { pages: { put: [{ ...a, title: "Meanwhile" }], remove: [] } })
        const git = { oid: "2", path: "a.md" }
        const last = yield* commit(made, { pages: { put: [{ ...a, git, updatedAt: 5 }], remove: [] } })
        expect((yield* listChanges(first, last, 10)).changes).toEqual([])
      })
    )

    it.effect("goes over lines that lie over others", () =>
      Effect.gen(function* () {
        const { a, b, first, made } = yield* aHistory()
        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: first, revisionId: first.id },
          "change-request",
          null
        )
        const mine = yield* commit(
          { space: { ...made.space, mainBranchId: fork.branchId } as typeof made.space },
          { pages: { put: [{ ...a, title: "Mine" }], remove: [b.id] } }
        )
        yield* commit(made, { pages: { put: [{ ...a, title: "Theirs" }], remove: [] } })
        const { changes } = yield* listChanges(first, mine, 10)
        expect(changes.map(named)).toEqual(["page_edited Mine", "page_deleted B"])
        expect((yield* listChanges(first, fork, 10)).changes).toEqual([])
      })
    )

    it.effect("of a revision is what it changed against the one before", () =>
      Effect.gen(function* () {
        const { first, made } = yield* aHistory()
        const of = (id: RevisionId) =>
          Effect.map(listRevisionChanges(made.space.id, id, 3).pipe(as(made.admin)), ({ changes, more }) => [
            ...changes.map(named),
            more
          ])
        expect(yield* of(first.id)).toEqual(["page_created A", "page_created B", "page_created C", 3])
        expect(yield* of(first.parents[0]!)).toEqual([0])
        const second = yield* commit(made, { pages: { put: [yield* aPage({ title: "D" })], remove: [] } })
        expect(yield* of(second.id)).toEqual(["page_created D", 0])
        const other = yield* aSpace()
        const foreign = listRevisionChanges(other.space.id, second.id, 3).pipe(as(other.admin))
        expect((yield* Effect.flip(foreign))._tag).toBe("RevisionNotFound")
      })
    )

    it.effect("lists the revisions of main, newest first, each once", () =>
      Effect.gen(function* () {
        const { first, made } = yield* aHistory()
        const ids = [first.parents[0], first.id]
        for (let n = 0; n < 5; n++) ids.push((yield* commit(made, {})).id)
        yield* forkBranch(
          { spaceId: made.space.id, head: first, revisionId: first.id },
          "change-request",
          null
        )
        for (const limit of [1, 3, 50]) {
          const seen = yield* collectList(
            (request) => listRevisions(made.space.id, request).pipe(as(made.admin)),
            limit
          )
          expect(seen.map(({ id }) => id)).toEqual(ids.toReversed())
        }
      })
    )

    it.effect("has pages at their paths, as they were", () =>
      Effect.gen(function* () {
        const { a, b, c, first, made } = yield* aHistory()
        yield* commit(made, {
          pages: {
            put: [
              { ...b, parentId: c.id, slug: "d" },
              { ...a, slug: "z" }
            ],
            remove: []
          }
        })
        const at = (path: string, wanted: RevisionId | null) =>
          getPageByPath(made.space.id, path, "markdown", { selector: wanted }).pipe(as(made.admin))
        const pathOf = (path: string, wanted: RevisionId | null = null) =>
          Effect.map(Effect.result(at(path, wanted)), (found) =>
            found._tag === "Success" ? found.success.page.title : found.failure._tag
          )
        expect(yield* pathOf("a/b", first.id)).toBe("B")
        expect(yield* pathOf("/a/", first.id)).toBe("A")
        expect(yield* pathOf("c/d", first.id)).toBe("PageNotFound")
        expect(yield* pathOf("c/d")).toBe("B")
        // Paths of before lead on, and others nowhere.
        expect([yield* pathOf("a"), yield* pathOf("a/b"), yield* pathOf("z/b")]).toEqual(["A", "B", "B"])
        for (const path of ["b", "c/d/d", "", "/", "C", "c/d/".repeat(200)]) {
          expect([path, yield* pathOf(path)]).toEqual([path, "PageNotFound"])
        }
        expect((yield* at("a", first.id)).text).toEqual({ markdown: "# A\n\nOnce\n" })
        expect((yield* at("z", null)).page).toMatchObject({ path: "z", children: [] })
      })
    )

    it.effect("has reusable contents as they were, in every form", () =>
      Effect.gen(function* () {
        const { first, made, reusable, sources } = yield* aHistory()
        yield* commit(made, {
          reusables: { put: [{ ...reusable, sourceHash: sources[1].hash }], remove: [] }
        })
        const get = (
          format: "markdown" | "document" | null,
          wanted: RevisionId | null = null,
          id = reusable.id
        ) => getReusableContent(made.space.id, id, format, wanted).pipe(as(made.admin))
        expect((yield* get(null)).text).toBe(null)
        expect((yield* get("markdown", first.id)).text).toEqual({ markdown: "# A\n\nOnce\n" })
        expect((yield* get("markdown")).text).toEqual({ markdown: "# A\n\nTwice\n" })
        expect(JSON.stringify((yield* get("document")).text)).toContain("Twice")
        const unknown = yield* Effect.flip(get(null, null, ReusableContentId.make("none")))
        expect(unknown._tag).toBe("ReusableContentNotFound")
      })
    )
  })
