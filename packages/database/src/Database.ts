import type { PgClient } from "@effect/sql-pg"
import { Clock, Layer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** The services of every kind of database: the client under both of its names. */
export type Database = PgClient.PgClient | SqlClient.SqlClient

/** A layer that opens a database. */
export type DatabaseLayer<E = SqlError.SqlError> = Layer.Layer<Database, E>

/** The timers of connections are those of the outside world, also where a test has its own clock. */
export const liveClock: Layer.Layer<never> = Layer.succeed(Clock.Clock, Clock.Clock.defaultValue())
