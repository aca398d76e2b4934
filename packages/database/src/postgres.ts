import { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, Queue, type Redacted, Schedule } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { type DatabaseLayer, liveClock } from "./Database.ts"
import { makeNotificationHub, notificationsOver, postgresChannel } from "./notificationHub.ts"
import { Notifications } from "./Notifications.ts"

/** How a process uses its Postgres. */
export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** Shown in `pg_stat_activity`; say which process it is. */
  readonly applicationName?: string | undefined
  readonly maxConnections?: number | undefined
  /** The longest that one statement may run; 30 seconds unless told. */
  readonly statementTimeout?: Duration.Input | undefined
}

/** A Postgres server, versions 15 to 18, shared with any number of other processes. */
export const postgres = (options: PostgresOptions): DatabaseLayer =>
  Layer.effectContext(
    Effect.gen(function* () {
      const applicationName = options.applicationName ?? "octavo"
      const statementTimeout = Duration.toMillis(options.statementTimeout ?? Duration.seconds(30))
      const connection: PgClient.PgClientConfig = {
        url: options.url,
        keepAlive: "10 seconds",
        startupParameters: {
          statement_timeout: String(statementTimeout),
          idle_in_transaction_session_timeout: String(2 * statementTimeout),
          timezone: "UTC",
          // Every query is made for its index, so a plan for all values is right for each, and planning is saved.
          plan_cache_mode: "force_generic_plan"
        },
        maxMessageSize: 256 * 1024 * 1024
      }
      const client = yield* PgClient.make({
        ...connection,
        applicationName,
        multiplex: true,
        maxConnections: options.maxConnections ?? 10
      })
      const hub = yield* makeNotificationHub

      // One connection that does nothing else, made when somebody first listens, and anew for as long as this layer lives.
      yield* Effect.gen(function* () {
        yield* hub.wanted
        const listener = yield* PgClient.makeClient({
          ...connection,
          applicationName: `${applicationName} listener`
        })
        const queue = yield* listener.listen(postgresChannel)
        hub.joined()
        while (true) hub.receive((yield* Queue.take(queue)).payload)
      }).pipe(
        Effect.scoped,
        Effect.tapError((error) =>
          Effect.logWarning("Notifications are interrupted; connecting again", error.message)
        ),
        Effect.retry(Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])),
        Effect.forkScoped
      )

      return Context.make(PgClient.PgClient, client).pipe(
        Context.add(SqlClient.SqlClient, client),
        Context.add(Notifications, notificationsOver(client, hub))
      )
    })
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))
