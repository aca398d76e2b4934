import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { forkBranch, PageId, Pages } from "../../src/index.ts"
import { aPage, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of lookups of several pages, for every store. */
export const findPlacesContract = (it: ContentTests) =>
  describe("some pages", () => {
    it.effect("are those that the revision has, each with the slugs above it", () =>
      Effect.gen(function* () {
        const pages = yield* Pages
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const top = yield* aPage({ title: "Top" })
        const middle = yield* aPage({ title: "Middle", parentId: top.id })
        const leaf = yield* aPage({ title: "Leaf", parentId: middle.id })
        const unasked = yield* aPage({ title: "Unasked" })
        const stranger = yield* aPage({ title: "Stranger" })
        const first = yield* commit(made, { pages: { put: [top, middle, leaf, unasked], remove: [] } })
        yield* commit(other, { pages: { put: [stranger], remove: [] } })
        const renamed = { ...top, title: "Summit", slug: "summit" }
        const second = yield* commit(made, { pages: { put: [renamed], remove: [middle.id] } })
        const proposed = yield* forkBranch(
          { spaceId: made.space.id, head: first, revisionId: first.id },
          "change-request",
          null
        )
        const moved = { ...leaf, parentId: top.id }
        const third = yield* commitToBranch(proposed.branchId, {
          pages: { put: [moved], remove: [unasked.id] }
        })
        const ids = [leaf.id, top.id, leaf.id, stranger.id, PageId.make("none"), unasked.id]
        const foundAt = (at: Parameters<typeof pages.findPlaces>[0], asked = ids) =>
          Effect.map(pages.findPlaces(at, asked), (found) =>
            found.map(({ ancestorSlugs, page }) => [page, ancestorSlugs.join("/")]).toSorted()
          )
        const expected = (...rows: ReadonlyArray<unknown>) => rows.toSorted()
        expect(yield* foundAt(first)).toEqual(
          expect.arrayContaining(expected([top, ""], [leaf, "top/middle"], [unasked, ""]))
        )
        expect(yield* foundAt(first)).toHaveLength(3)
        expect(yield* foundAt({ ...second, isCurrent: true }, [top.id])).toEqual([[renamed, ""]])
        expect(yield* foundAt(third, [leaf.id])).toEqual([[moved, "top"]])
        expect(yield* foundAt(third, [unasked.id])).toEqual([])
        expect(yield* foundAt(second, [middle.id])).toEqual([])
        expect(yield* foundAt(second, [])).toEqual([])
      })
    )
  })
