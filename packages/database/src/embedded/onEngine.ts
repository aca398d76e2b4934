import { PgClient } from "@effect/sql-pg"
import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeNotificationHub, notificationsOver, postgresChannel } from "../notificationHub.ts"
import { Notifications } from "../Notifications.ts"
import type { Engine } from "./Engine.ts"
import { EngineStream } from "./EngineStream.ts"
import { tapNotifications } from "./tapNotifications.ts"

/** Opens an engine for as long as the scope lives, and gives the services of a database on it. */
export const onEngine = Effect.fnUntraced(function* (open: () => Promise<Engine>) {
  const hub = yield* makeNotificationHub
  const engine = yield* Effect.acquireRelease(Effect.promise(open), (engine) =>
    Effect.promise(() => engine.close())
  )
  const tapped = tapNotifications(engine, (channel, payload) => {
    if (channel === postgresChannel) hub.receive(payload)
  })
  // A pool of one: should its connection ever break, the next statement gets a fresh one.
  const made = yield* PgClient.make({
    username: "postgres",
    database: "postgres",
    stream: () => new EngineStream(tapped, `LISTEN ${postgresChannel}`),
    connectTimeout: "60 seconds",
    multiplex: true,
    minConnections: 1,
    maxConnections: 1,
    maxMessageSize: 256 * 1024 * 1024
  })
  const client: PgClient.PgClient = Object.assign(made, { driver: "pglite" })
  yield* client`SELECT 1`
  hub.joined()
  return Context.make(PgClient.PgClient, client).pipe(
    Context.add(SqlClient.SqlClient, client),
    Context.add(Notifications, notificationsOver(client, hub))
  )
})
