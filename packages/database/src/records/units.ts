import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** No statement ends because a disk is slow; times are written in UTC. */
const settings = [
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL idle_in_transaction_session_timeout = 0",
  "SET LOCAL timezone = 'UTC'"
]

const within =
  (first: ReadonlyArray<string>) =>
  <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, Exclude<E, SqlError.SqlError>, R | SqlClient.SqlClient> =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.forEach([...first, ...settings], (statement) => sql.unsafe(statement).unprepared, {
        discard: true
      }).pipe(
        Effect.andThen(effect),
        sql.withTransaction,
        Effect.catchIf(
          (error): error is Extract<E | SqlError.SqlError, SqlError.SqlError> => SqlError.isSqlError(error),
          Effect.die
        )
      )
    ) as never

/** Runs reads that all see one moment of the database, and that write nothing. */
export const inSnapshot = within(["SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"])

/** Runs writes of any size as one transaction: all of them, or none. */
export const inOneTransaction = within([])
