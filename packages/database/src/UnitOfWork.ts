import { UnitOfWork } from "@octavo/kernel"
import { Cause, Effect, Layer, Option, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** Postgres gave up the transaction because of others; the same work may well succeed now. */
class GivenUp {
  readonly cause: Cause.Cause<unknown>
  constructor(cause: Cause.Cause<unknown>) {
    this.cause = cause
  }
}

const isGivenUp = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const error = Cause.isFailReason(reason)
      ? reason.error
      : Cause.isDieReason(reason)
        ? reason.defect
        : undefined
    return (
      SqlError.isSqlError(error) &&
      (error.reason._tag === "SerializationError" || error.reason._tag === "DeadlockError")
    )
  })

const sqlErrorsAsDefects = <E>(cause: Cause.Cause<E>): Cause.Cause<Exclude<E, SqlError.SqlError>> =>
  Cause.fromReasons(
    cause.reasons.map((reason) =>
      Cause.isFailReason(reason) && SqlError.isSqlError(reason.error)
        ? Cause.makeDieReason(reason.error).annotate(Cause.reasonAnnotations(reason))
        : reason
    ) as ReadonlyArray<Cause.Reason<Exclude<E, SqlError.SqlError>>>
  )

const again = Schedule.exponential("10 millis").pipe(Schedule.jittered)

/**
 * Units of work as transactions, nested ones as savepoints. When Postgres gives up a transaction because others were in
 * its way, the outermost unit runs again from its beginning, a few times; every other failure of SQL is a defect.
 */
export const layer: Layer.Layer<UnitOfWork, never, SqlClient.SqlClient> = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const inner = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.catchCause(sql.withTransaction(effect), (cause) => Effect.failCause(sqlErrorsAsDefects(cause)))
    const outermost = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      sql.withTransaction(effect).pipe(
        Effect.catchCause((cause): Effect.Effect<never, Exclude<E, SqlError.SqlError> | GivenUp> =>
          isGivenUp(cause) ? Effect.fail(new GivenUp(cause)) : Effect.failCause(sqlErrorsAsDefects(cause))
        ),
        Effect.retry({ while: (error) => error instanceof GivenUp, schedule: again, times: 6 }),
        Effect.catchIf(
          (error): error is GivenUp => error instanceof GivenUp,
          ({ cause }) => Effect.failCause(sqlErrorsAsDefects(cause) as Cause.Cause<never>)
        )
      )
    return {
      run: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.flatMap(Effect.serviceOption(sql.transactionService), (outer) =>
          Option.isSome(outer) ? inner(effect) : outermost(effect)
        ) as Effect.Effect<A, E, R>
    }
  })
)
