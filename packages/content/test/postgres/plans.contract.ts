import { describe, expect, type Vitest } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { atomically } from "@octavo/kernel"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PageId, searchSpace, Sources } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"

/** The contract of statements whose plans must stay good where the planner knows little. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("take no more waiting sources than were asked for, where the planner knows of none", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const some = (name: string) => Array.from({ length: 400 }, (_, n) => aSource(`# ${name} ${n}\n`))
        yield* sources.putMany(some("Before"))
        yield* sql`DELETE FROM content.waiting_sources`
        yield* sql`ANALYZE content.waiting_sources`
        const all = some("After")
        yield* sources.putMany(all)
        for (let taken = 0; taken < all.length; taken += 40)
          expect((yield* sources.takeWaiting(40)).size).toBe(40)
        yield* sql`DELETE FROM content.waiting_sources`
      })
    )

    it.effect("find the place of a page by the pages above it, where branches are taken for small ones", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const made = yield* aSpace()
        const top = yield* aPage({ title: "Top" })
        const source = aSource(`# Quagga\n\nA zebra ${made.space.id}\n`)
        const pages = Array.from({ length: 400 }, (_, index) => ({
          ...top,
          id: PageId.make(`${made.space.id}-${index}`),
          parentId: top.id,
          title: `Quagga ${index}`,
          slug: `quagga-${index}`,
          sourceHash: source.hash
        }))
        yield* commit(made, { pages: { put: [top, ...pages], remove: [] }, sources: [source] })
        const believe = (distinct: string) =>
          Effect.andThen(
            sql.unsafe(`ALTER TABLE content.page_versions ALTER COLUMN line_id ${distinct}`),
            sql`ANALYZE content.page_versions`
          )
        yield* believe("SET (n_distinct = -0.2)")
        const read = yield* atomically(
          Effect.gen(function* () {
            const { items } = yield* searchSpace(made.space.id, "quagga zebra", {
              after: null,
              limit: 10
            }).pipe(as(made.admin))
            expect(items.length).toBe(10)
            return yield* sql<{ rows: number }>`SELECT (seq_tup_read + idx_tup_fetch)::int AS rows
              FROM pg_stat_xact_user_tables WHERE schemaname = 'content' AND relname = 'page_versions'`
          })
        ).pipe(Effect.ensuring(Effect.ignore(believe("RESET (n_distinct)"))))
        // Each of 200 candidates is read with the page above it; all 400 pages are read a few times, and never once for each candidate.
        expect(read[0]!.rows).toBeLessThan(5_000)
      })
    )
  })
