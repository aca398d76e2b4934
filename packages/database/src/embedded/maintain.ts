import { Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Does what the background processes of a Postgres server do and a single session has none for: checkpoints, so that
 * the log stays short and the next start quick, and vacuum with fresh statistics for tables that changed a lot.
 */
export const maintain = (sql: SqlClient.SqlClient): Effect.Effect<void> => {
  const position = Effect.map(
    sql<{ readonly at: string }>`SELECT pg_current_wal_insert_lsn()::text AS at`,
    (rows) => rows[0]?.at
  )
  let seen: string | undefined
  const round = Effect.gen(function* () {
    if ((yield* position) === seen) return
    const tables = yield* sql<{ readonly name: string }>`
      SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
      WHERE n_dead_tup > 200 + 0.2 * n_live_tup OR n_mod_since_analyze > 200 + 0.1 * n_live_tup
      ORDER BY n_dead_tup DESC LIMIT 20`
    for (const { name } of tables) yield* sql.unsafe(`VACUUM (ANALYZE) ${name}`).unprepared
    yield* sql`CHECKPOINT`.unprepared
    seen = yield* position
  })
  return round.pipe(
    Effect.catchCause((cause) => Effect.logWarning("Maintenance of the embedded database failed", cause)),
    Effect.schedule(Schedule.spaced("1 minute")),
    Effect.asVoid
  )
}
