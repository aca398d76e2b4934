import { describe, expect, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Sources } from "../../src/index.ts"
import { statisticsOf } from "../../src/postgres/versions/versions.ts"
import { aSource } from "../../src/testing/index.ts"
import type { postgres } from "../ContentServices.ts"

const timesAnalyzed = (table: string) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql<{ count: number }>`SELECT analyze_count::int AS count FROM pg_stat_user_tables
        WHERE schemaname = 'content' AND relname = ${table}`,
      ([row]) => row!.count
    )
  )

/** The contract of the planner statistics of tables that grow. */
export const statisticsContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the statistics of the planner", () => {
    it.effect(
      "are refreshed at the first rows of a table, and when these have become several times as many",
      () =>
        Effect.gen(function* () {
          const before = yield* timesAnalyzed("redirect_versions")
          const refresh = statisticsOf(yield* SqlClient.SqlClient, "redirect_versions")
          const analyzed: Array<number> = []
          for (const count of [49, 1, 149, 1, 100, 600]) {
            yield* refresh(count)
            analyzed.push((yield* timesAnalyzed("redirect_versions")) - before)
          }
          expect(analyzed).toEqual([0, 1, 1, 2, 2, 3])
        })
    )

    it.effect("stay as they are where the planner knows of more rows", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* (yield* Sources).putMany(Array.from({ length: 60 }, (_, n) => aSource(`Number ${n}\n`)))
        yield* sql`ANALYZE content.sources`
        const before = yield* timesAnalyzed("sources")
        yield* statisticsOf(sql, "sources (hash)")(60)
        expect(yield* timesAnalyzed("sources")).toBe(before)
      })
    )
  })
