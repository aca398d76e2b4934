import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How many rows of a table, which is named with its schema, an effect reads in one unit of work: through indexes, and by going through all of it. */
export const rowsReadBy = <A, E, R>(effect: Effect.Effect<A, E, R>, table: string) =>
  atomically(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [schema, name] = table.split(".")
      const read = Effect.map(
        sql<{ rows: number }>`SELECT (seq_tup_read + idx_tup_fetch)::int AS rows
          FROM pg_stat_xact_user_tables WHERE schemaname = ${schema} AND relname = ${name}`,
        ([row]) => row?.rows ?? 0
      )
      const before = yield* read
      yield* effect
      return (yield* read) - before
    })
  )
