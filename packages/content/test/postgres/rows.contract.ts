import { describe, expect, type Vitest } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { atomically } from "@octavo/kernel"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { findMovedPages, getPage, PublishedSpaces } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"

/** How many rows of page versions an effect lets the database look at. */
const rowsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  atomically(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = sql<{ readonly rows: number }>`
        SELECT (seq_tup_read + COALESCE(idx_tup_fetch, 0))::int AS rows
        FROM pg_stat_xact_user_tables WHERE schemaname = 'content' AND relname = 'page_versions'`
      const [before] = yield* read
      yield* effect
      const [after] = yield* read
      return after!.rows - before!.rows
    })
  )

/** How much Postgres looks at, which must not grow with what there is, whatever it knows of its tables. */
export const rowsContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the number of rows", () => {
    it.effect("that a page takes is that of its relatives, right after its space has grown", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource(`# Page ${made.space.id}\n`)
        const above = yield* aPage({ title: "Above", sourceHash: source.hash })
        const page = yield* aPage({ title: "Page", parentId: above.id, sourceHash: source.hash })
        const below = yield* aPage({ title: "Below", parentId: page.id, sourceHash: source.hash })
        const others = yield* Effect.forEach(Array.from({ length: 2000 }), (_, index) =>
          aPage({ title: `Page ${index}`, sourceHash: source.hash })
        )
        yield* commit(made, {
          pages: { put: [above, page, below, ...others], remove: [] },
          sources: [source]
        })
        const rows = yield* rowsOf(getPage(made.space.id, page.id, "markdown").pipe(as(made.admin)))
        expect(rows).toBeGreaterThan(0)
        expect(rows).toBeLessThan(20)
      })
    )

    it.effect(
      "that a former address takes is that of its slugs, among 10,000 pages with other versions",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const above = yield* aPage({ title: "Above" })
          const moved = yield* aPage({ title: "Moved", parentId: above.id })
          const gone = yield* aPage({ title: "Gone", parentId: above.id })
          const others = yield* Effect.forEach(Array.from({ length: 10_000 }), (_, index) =>
            aPage({ title: `Page ${index}`, parentId: above.id })
          )
          yield* commit(made, { pages: { put: [above, moved, gone, ...others], remove: [] } })
          const renamed = others.slice(0, 5000).map((page) => ({ ...page, slug: `new-${page.slug}` }))
          yield* commit(made, {
            pages: { put: [{ ...moved, parentId: null, slug: "here" }, ...renamed], remove: [gone.id] }
          })
          const published = yield* PublishedSpaces.open([made.space.id])
          for (const [path, found] of [
            ["above/moved", { moved: moved.id, alike: [moved.id] }],
            ["elsewhere/moved", { moved: null, alike: [moved.id] }],
            ["above/gone", { moved: null, alike: [] }],
            ["above/page-7", { moved: others[7]!.id, alike: [others[7]!.id] }],
            ["no/such/page", { moved: null, alike: [] }]
          ] as const) {
            const find = findMovedPages(published, made.space.id, path)
            expect(yield* find).toEqual(found)
            expect(yield* rowsOf(find)).toBeLessThan(30)
          }
        })
    )
  })
