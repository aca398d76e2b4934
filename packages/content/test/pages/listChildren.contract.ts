import { describe, expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { forkBranch, Pages, type PageVersion } from "../../src/index.ts"
import { aPage, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of lists of children, for every store. */
export const listChildrenContract = (it: ContentTests) =>
  describe("what stands below a page", () => {
    it.effect("is what a point shows there, in its past, at present, and over another line", () =>
      Effect.gen(function* () {
        const pages = yield* Pages
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const a = yield* aPage({ title: "A" })
        const b = yield* aPage({ title: "B" })
        const c = yield* aPage({ title: "C", parentId: a.id })
        const d = yield* aPage({ title: "D", parentId: c.id })
        yield* commit(other, { pages: { put: [yield* aPage({ title: "Other" })], remove: [] } })
        const first = yield* commit(made, { pages: { put: [a, b, c, d], remove: [] } })
        const second = yield* commit(made, { pages: { put: [{ ...c, parentId: b.id }], remove: [d.id] } })
        const list = (
          at: Parameters<typeof pages.listChildren>[0],
          parents: ReadonlyArray<PageVersion | null>
        ) =>
          Effect.map(
            pages.listChildren(
              at,
              parents.map((page) => page?.id ?? null)
            ),
            (found) => found.map(({ title }) => title).sort()
          )
        const present = { ...second, isCurrent: true }
        expect(yield* list(first, [null])).toEqual(["A", "B"])
        expect(yield* list(first, [null, a, c])).toEqual(["A", "B", "C", "D"])
        expect(yield* list(first, [b])).toEqual([])
        expect(yield* list(first, [])).toEqual([])
        for (const at of [second, present]) {
          expect(yield* list(at, [null])).toEqual(["A", "B"])
          expect(yield* list(at, [a, b, c])).toEqual(["C"])
        }
        const slugAt = (at: typeof second, parent: PageVersion | null, slug: string) =>
          Effect.map(
            pages.findChild(at, parent?.id ?? null, slug),
            Option.map(({ title }) => title)
          )
        expect(yield* slugAt(first, a, "c")).toEqual(Option.some("C"))
        expect(yield* slugAt(second, a, "c")).toEqual(Option.none())
        expect(yield* slugAt(second, null, "a")).toEqual(Option.some("A"))
        expect(yield* slugAt(second, null, "c")).toEqual(Option.none())
        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: second, revisionId: second.id },
          "change-request",
          null
        )
        expect(yield* list(fork, [null, b])).toEqual(["A", "B", "C"])
        yield* commit(made, { pages: { put: [yield* aPage({ title: "Late" })], remove: [a.id] } })
        expect(yield* list(fork, [null])).toEqual(["A", "B"])
      })
    )
  })
