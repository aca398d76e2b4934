import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The connections of this process to its database. */
export interface ConnectionCounts {
  /** Those that run a statement or are within a unit of work. */
  readonly inUse: number
  readonly idle: number
}

interface Row {
  readonly used: number
  readonly idle: number
}

/**
 * Counts the connections of this process, as Postgres sees them: those of its address that have its name, which contains the
 * process id. The one that asks does not count as used. The embedded database does not list its only one.
 */
export const countConnections: Effect.Effect<ConnectionCounts, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      SELECT count(*) FILTER (WHERE state <> 'idle' AND pid <> pg_backend_pid())::int AS used,
        1 + count(*) FILTER (WHERE state = 'idle' AND pid <> pg_backend_pid())::int AS idle
      FROM pg_catalog.pg_stat_activity
      WHERE datname = current_database() AND application_name = current_setting('application_name')
        AND client_addr IS NOT DISTINCT FROM inet_client_addr()`
    return { inUse: row?.used ?? 0, idle: row?.idle ?? 0 }
  }
).pipe(Effect.orDie)
