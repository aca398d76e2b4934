import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/**
 * Does what the background processes of a Postgres server do and a single session has none for: checkpoints, so that
 * the log stays short and the next start quick, and vacuum with fresh statistics for tables that changed a lot.
 */
export const maintain = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient
): Effect.fn.Return<void, SqlError.SqlError> {
  // The statistics of changes are delayed, unless they are flushed.
  yield* sql`SELECT pg_stat_force_next_flush()`
  const tables = yield* sql<{ readonly name: string }>`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
    WHERE n_dead_tup > 200 + 0.2 * n_live_tup OR n_mod_since_analyze > 200 + 0.1 * n_live_tup
    ORDER BY n_dead_tup DESC LIMIT 20`
  for (const { name } of tables) yield* sql.unsafe(`VACUUM (ANALYZE) ${name}`).unprepared
  yield* sql`CHECKPOINT`.unprepared
})

/** The position of the write-ahead log: without progress there is nothing to maintain. */
export const logPosition = (sql: SqlClient.SqlClient): Effect.Effect<string | undefined, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`,
    (rows) => rows[0]?.position
  )
