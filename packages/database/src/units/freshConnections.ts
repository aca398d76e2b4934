import type { PgConnection, PgPool } from "@effect/sql-pg"
import { Effect } from "effect"

/**
 * Connections of a pool whose prepared statements are those of the tables as they are. `noticeChange` replaces all that were opened
 * before: a statement on each of them would fail once.
 */
export const freshConnections = (pool: PgPool.PgPool) => {
  let changes = 0
  const opened = new WeakMap<PgConnection.PgConnection, number>()
  const get: typeof pool.get = Effect.flatMap(pool.get, (connection) => {
    if (!opened.has(connection)) opened.set(connection, changes)
    return opened.get(connection) === changes
      ? Effect.succeed(connection)
      : Effect.andThen(pool.invalidate(connection), get)
  })
  return { get, noticeChange: Effect.sync(() => void changes++) }
}
