import { Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Does what the background processes of a Postgres server do and a single session has none for: checkpoints, so that
 * the log stays short and the next start quick, and vacuum with fresh statistics for tables that changed a lot.
 */
export const maintain = (sql: SqlClient.SqlClient): Effect.Effect<void> => {
  let checkpointAt = 0n
  const round = Effect.gen(function* () {
    const [log] = yield* sql<{ readonly written: bigint }>`
      SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 AS written`
    const written = BigInt(log?.written ?? 0n)
    if (written === checkpointAt) return
    const tables = yield* sql<{ readonly name: string }>`
      SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
      WHERE n_dead_tup > 200 + 0.2 * n_live_tup OR n_mod_since_analyze > 200 + 0.1 * n_live_tup
      ORDER BY n_dead_tup DESC LIMIT 20`
    for (const { name } of tables) yield* sql.unsafe(`VACUUM (ANALYZE) ${name}`)
    yield* sql`CHECKPOINT`
    checkpointAt = written
  })
  return round.pipe(
    Effect.catchCause((cause) => Effect.logWarning("Maintenance of the embedded database failed", cause)),
    Effect.schedule(Schedule.spaced("1 minute")),
    Effect.asVoid
  )
}
