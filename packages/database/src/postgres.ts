import { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { type DatabaseLayer, liveClock } from "./Database.ts"
import { planCacheMode } from "./requirePostgres.ts"
import { boundSlowReads } from "./units/slowRead.ts"
import { withUnits } from "./units/withUnits.ts"

/** How a process uses its Postgres. */
export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** Shown in `pg_stat_activity` before the id of the process; say which process it is. */
  readonly applicationName?: string | undefined
  readonly maxConnections?: number | undefined
  /** The maximal duration of one statement; 30 seconds by default. */
  readonly statementTimeout?: Duration.Input | undefined
}

/** A Postgres server, versions 15 to 18, shared with any number of other processes. */
export const postgres = (options: PostgresOptions): DatabaseLayer =>
  Layer.effectContext(
    Effect.gen(function* () {
      const statementTimeout = Duration.toMillis(options.statementTimeout ?? Duration.seconds(30))
      const maxConnections = options.maxConnections ?? 10
      const config: PgClient.PgPoolConfig = {
        url: options.url,
        applicationName: `${options.applicationName ?? "octavo"} ${process.pid}`,
        multiplex: true,
        keepAlive: "10 seconds",
        startupParameters: {
          statement_timeout: String(statementTimeout),
          idle_in_transaction_session_timeout: String(2 * statementTimeout),
          timezone: "UTC",
          plan_cache_mode: planCacheMode
        },
        maxMessageSize: 256 * 1024 * 1024
      }
      // Half of the connections are for units of work.
      const forUnits = Math.ceil(maxConnections / 2)
      const forReads = Math.max(1, maxConnections - forUnits)
      // A single connection for reads carries the slow ones, too.
      const forSlowReads = forReads > 1 ? Math.ceil(forReads / 2) : 0
      const reads = yield* PgClient.make({ ...config, maxConnections: forReads - forSlowReads })
      const client = yield* withUnits(reads, { ...config, maxConnections: forUnits })
      if (forSlowReads === 0) boundSlowReads(client, reads, 1)
      else {
        const slow = yield* PgClient.make({ ...config, multiplex: false, maxConnections: forSlowReads })
        boundSlowReads(client, slow, forSlowReads)
      }
      return Context.make(PgClient.PgClient, client).pipe(Context.add(SqlClient.SqlClient, client))
    })
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))
