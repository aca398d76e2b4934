import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How many rows of a table, which is named with its schema, an effect reads in one unit of work: entries of its indexes, and rows by going through
 * all of it. Entries are counted as they leave an index, because a scan of the index alone fetches no rows. Those of dead rows count too, until
 * the table is vacuumed.
 */
export const rowsReadBy = <A, E, R>(effect: Effect.Effect<A, E, R>, table: string) =>
  atomically(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = Effect.map(
        sql<{ rows: number }>`SELECT sum(pg_stat_get_xact_tuples_returned(relation))::int AS rows FROM (
            SELECT ${table}::regclass::oid UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = ${table}::regclass
          ) AS r(relation)`,
        ([row]) => row!.rows
      )
      const before = yield* read
      yield* effect
      return (yield* read) - before
    })
  )
