import { describe, expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { forkBranch, Pages } from "../../src/index.ts"
import { aPage, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of former paths, for every store. */
export const formerPathsContract = (it: ContentTests) =>
  describe("a former path", () => {
    it.effect("leads to its page through renames and moves of it and of the pages above it", () =>
      Effect.gen(function* () {
        const pages = yield* Pages
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const a = yield* aPage({ title: "A" })
        const b = yield* aPage({ title: "B" })
        const c = yield* aPage({ title: "C", parentId: a.id })
        yield* commit(other, { pages: { put: [yield* aPage({ title: "Other" })], remove: [] } })
        const first = yield* commit(made, { pages: { put: [a, b, c], remove: [] } })
        yield* commit(made, { pages: { put: [{ ...a, slug: "a2" }], remove: [] } })
        const moved = { ...c, parentId: b.id, slug: "c2" }
        const third = yield* commit(made, { pages: { put: [moved], remove: [] } })
        const last = yield* commit(made, { pages: { put: [], remove: [a.id] } })
        const at = (snapshot: Parameters<typeof pages.findByFormerPath>[0], path: string) =>
          Effect.map(pages.findByFormerPath(snapshot, path.split("/")), Option.getOrUndefined)
        for (const point of [third, last, { ...last, isCurrent: true }])
          for (const path of ["a/c", "a2/c", "b/c2"]) expect(yield* at(point, path)).toBe(c.id)
        expect(yield* at(third, "a")).toBe(a.id)
        expect(yield* at(last, "a")).toBe(undefined)
        expect(yield* at(last, "a/c2")).toBe(undefined)
        expect(yield* at(last, "c")).toBe(undefined)
        expect(yield* at(last, "other")).toBe(undefined)
        expect(yield* at(first, "a2/c")).toBe(undefined)

        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: last, revisionId: last.id },
          "change-request",
          null
        )
        const renamed = yield* commitToBranch(fork.branchId, {
          pages: { put: [{ ...moved, slug: "c3" }], remove: [] }
        })
        for (const path of ["a/c", "b/c2", "b/c3"]) expect(yield* at(renamed, path)).toBe(c.id)
        expect(yield* at(last, "b/c3")).toBe(undefined)
      })
    )

    it.effect("that several pages had leads to the one that had it last and is still there", () =>
      Effect.gen(function* () {
        const pages = yield* Pages
        const made = yield* aSpace()
        const old = yield* aPage({ title: "Old", slug: "x", updatedAt: 1 })
        const late = yield* aPage({ title: "Late", slug: "x", updatedAt: 3 })
        yield* commit(made, { pages: { put: [old], remove: [] } })
        yield* commit(made, { pages: { put: [{ ...old, slug: "y", updatedAt: 5 }, late], remove: [] } })
        const both = yield* commit(made, {
          pages: { put: [{ ...late, slug: "z", updatedAt: 6 }], remove: [] }
        })
        expect(yield* pages.findByFormerPath(both, ["x"])).toEqual(Option.some(late.id))
        const one = yield* commit(made, { pages: { put: [], remove: [late.id] } })
        expect(yield* pages.findByFormerPath(one, ["x"])).toEqual(Option.some(old.id))
      })
    )
  })
