import { FairSemaphore, Tenant } from "@octavo/kernel"
import { Effect, Option, Semaphore } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

interface Places {
  readonly permits: FairSemaphore
  /** Lets one at a time take a connection: two that take one at once could get the same, where one waits for the other. */
  readonly taking: Semaphore.Semaphore
}

/** The places for slow reads of clients that bound them. */
const placesOf = new WeakMap<SqlClient.SqlClient, Places>()

/** Lets slow reads of a client have half of its connections, rounded up, and those of one tenant one fewer. */
export const boundSlowReads = (sql: SqlClient.SqlClient, connections: number): void => {
  const ofAll = Math.ceil(connections / 2)
  placesOf.set(sql, {
    permits: new FairSemaphore({ ofAll, ofTenant: Math.max(1, ofAll - 1) }),
    taking: Semaphore.makeUnsafe(1)
  })
}

/**
 * Runs a read that may take long, such as a search, on a connection that carries nothing else meanwhile. Statements share connections
 * otherwise, where each one waits for those before it: quick reads would wait for slow ones. Slow reads wait for each other, fairly
 * between tenants (`Tenant`). An interrupted one is cancelled. A quick read that waits for a connection which is being opened may get the
 * one that a slow read takes in that moment, and waits for it then. Within a unit of work, and on the embedded database, which has one
 * connection, it runs as any other read.
 */
export const slowRead = <A, R>(
  sql: SqlClient.SqlClient,
  read: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<A, SqlError.SqlError, R> => {
  const places = placesOf.get(sql)
  if (places === undefined) return read
  const apart = Effect.scoped(
    Effect.flatMap(places.taking.withPermit(sql.reserve), (connection) =>
      Effect.provideService(read, sql.transactionService, [connection, 0])
    )
  )
  return Effect.flatMap(Effect.serviceOption(sql.transactionService), (unit) =>
    Option.isSome(unit) ? read : Effect.flatMap(Tenant, (tenant) => places.permits.withPermit(tenant, apart))
  )
}
