import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, Option } from "effect"
import {
  commitRevision,
  forkBranch,
  getCurrentContent,
  getRevisionContent,
  noChanges,
  Pages,
  type PageVersion
} from "../../src/index.ts"
import { aPage, aSource, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const pages = (put: ReadonlyArray<PageVersion>, remove: ReadonlyArray<string> = []) => ({
  pages: { put, remove }
})

/** The contract of commits, for every store. */
export const commitRevisionContract = (it: ContentTests) =>
  describe("revisions", () => {
    it.effect("shows what was committed, and what stood before at the revision before", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource("# Hello\n\nWorld\n")
        const page = yield* aPage({ title: "Hello", sourceHash: source.hash })
        const first = yield* commit(made, { ...pages([page]), sources: [source] })
        const second = yield* commit(made, pages([{ ...page, title: "Hello again" }]))
        yield* commit(made, pages([], [page.id]))
        const titles = (content: { readonly pages: ReadonlyArray<PageVersion> }) =>
          content.pages.map((page) => page.title)
        const { admin, space } = made
        expect(titles(yield* getCurrentContent(space.id).pipe(as(admin)))).toEqual([])
        expect(titles(yield* getRevisionContent(space.id, first.id).pipe(as(admin)))).toEqual(["Hello"])
        expect(titles(yield* getRevisionContent(space.id, second.id).pipe(as(admin)))).toEqual([
          "Hello again"
        ])
      })
    )

    it.effect("gives a page its path, its children and its text", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const text = "---\nx: 1\r\n---\n# Child\n"
        const top = yield* aPage({ title: "Top" })
        const child = yield* aPage({ title: "Child", parentId: top.id, sourceHash: aSource(text).hash })
        const leaves = [
          yield* aPage({ title: "B", parentId: child.id, position: "a1" }),
          yield* aPage({ title: "A", parentId: child.id, position: "a0" })
        ]
        const { branchId, seq } = yield* commit(made, {
          ...pages([top, child, ...leaves]),
          sources: [aSource(text)]
        })
        const found = yield* (yield* Pages).findWithText({ branchId, seq, base: null }, child.id)
        const { ancestorSlugs, descendants, page, text: written } = Option.getOrThrow(found)
        expect(ancestorSlugs).toEqual(["top"])
        expect(page).toEqual(child)
        expect(descendants.map((page) => page.title).sort()).toEqual(["A", "B"])
        expect(written).toBe(text)
        const content = yield* getCurrentContent(made.space.id).pipe(as(made.admin))
        expect(content.pages[0]?.children[0]?.children.map((page) => page.path)).toEqual([
          "top/child/a",
          "top/child/b"
        ])
      })
    )

    it.effect("refuses a writer who did not see the latest revision", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        yield* commit(made, {})
        const late = commitRevision(made.space.mainBranchId, {
          type: "edits",
          expectedHead: made.revisionId,
          createdBy: null,
          git: null,
          message: null,
          changes: noChanges
        })
        expect((yield* Effect.flip(late))._tag).toBe("RevisionOutdated")
      })
    )

    it.effect("orders writers of one branch, and loses none", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const written = yield* Effect.all(
          Array.from({ length: 12 }, (_, index) =>
            Effect.map(aPage({ title: `Page ${index}` }), (page) => page)
          )
        )
        const revisions = yield* Effect.forEach(written, (page) => commit(made, pages([page])), {
          concurrency: "unbounded"
        })
        expect(revisions.map((revision) => revision.seq).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 12 }, (_, index) => index + 2)
        )
        const content = yield* getCurrentContent(made.space.id).pipe(as(made.admin))
        expect(content.pages.map((page) => page.title).sort()).toEqual(
          written.map((page) => page.title).sort()
        )
      })
    )

    it.effect(
      "falls through from an overlay branch to main, except for what that branch changed or removed",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const [kept, changed, removed] = [
            yield* aPage({ title: "Kept" }),
            yield* aPage({ title: "Changed" }),
            yield* aPage({ title: "Removed" })
          ] as const
          const base = yield* commit(made, pages([kept, changed, removed]))
          const fork = { spaceId: made.space.id, head: base, revisionId: base.id }
          const { branchId } = yield* forkBranch(fork, "change-request", null)
          const own = yield* commitToBranch(branchId, {
            ...pages([{ ...changed, title: "Changed here" }], [removed.id])
          })
          yield* commit(made, pages([{ ...kept, title: "Changed on main later" }]))
          const store = yield* Pages
          const titles = (yield* store.listAll(own)).map((page) => page.title).sort()
          expect(titles).toEqual(["Changed here", "Kept"])
          expect(yield* store.findPlaces(own, [removed.id])).toEqual([])
        })
    )
  })
