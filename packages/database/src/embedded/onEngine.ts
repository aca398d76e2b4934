import { PgClient } from "@effect/sql-pg"
import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Engine } from "./Engine.ts"
import { EngineStream } from "./EngineStream.ts"

/** Opens an engine for as long as the scope lives, and gives the services of a database on it. */
export const onEngine = Effect.fnUntraced(function* (open: () => Promise<Engine>) {
  const engine = yield* Effect.acquireRelease(Effect.promise(open), (engine) =>
    Effect.promise(() => engine.close())
  )
  // A pool of one: should its connection ever break, the next statement gets a fresh one.
  const made = yield* PgClient.make({
    username: "postgres",
    database: "postgres",
    stream: () => new EngineStream(engine),
    connectTimeout: "60 seconds",
    multiplex: true,
    minConnections: 1,
    maxConnections: 1,
    maxMessageSize: 256 * 1024 * 1024
  })
  const client: PgClient.PgClient = Object.assign(made, { driver: "pglite" })
  yield* client`SELECT 1`
  return Context.make(PgClient.PgClient, client).pipe(Context.add(SqlClient.SqlClient, client))
})
