import { FairSemaphore, Tenant } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

interface Places {
  readonly permits: FairSemaphore
  /** The client that has the connections for slow reads. */
  readonly client: SqlClient.SqlClient
}

/** The places for slow reads of clients that bound them. */
const placesOf = new WeakMap<SqlClient.SqlClient, Places>()

/** Lets slow reads of a client have the connections of another one, so many, and those of one tenant one fewer. */
export const boundSlowReads = (
  sql: SqlClient.SqlClient,
  client: SqlClient.SqlClient,
  connections: number
): void => {
  const permits = new FairSemaphore({ ofAll: connections, ofTenant: Math.max(1, connections - 1) })
  placesOf.set(sql, { permits, client })
}

/**
 * Runs a read that may take long, such as a search, on a connection that carries nothing else meanwhile. Statements share connections
 * otherwise, where each one waits for those before it: quick reads would wait for slow ones. Slow reads wait for each other, fairly
 * between tenants (`Tenant`). An interrupted one is cancelled. Within a unit of work, and on the embedded database, which has one
 * connection, it runs as any other read.
 */
export const slowRead = <A, R>(
  sql: SqlClient.SqlClient,
  read: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<A, SqlError.SqlError, R> => {
  const places = placesOf.get(sql)
  if (places === undefined) return read
  const apart = Effect.scoped(
    Effect.flatMap(places.client.reserve, (connection) =>
      Effect.provideService(read, sql.transactionService, [connection, 0])
    )
  )
  return Effect.flatMap(Effect.serviceOption(sql.transactionService), (unit) =>
    Option.isSome(unit) ? read : Effect.flatMap(Tenant, (tenant) => places.permits.withPermit(tenant, apart))
  )
}
