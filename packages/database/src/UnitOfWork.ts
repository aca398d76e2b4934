import { labelled, Measured, metrics, UnitOfWork } from "@octavo/kernel"
import { Cause, Duration, Effect, Exit, Layer, Metric, Option } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { liveClock } from "./Database.ts"
import { isStalePlan, sqlFailures } from "./units/sqlFailures.ts"

/** Postgres gave up the transaction because of others, a migration among them; the same work may well succeed now. */
class GivenUp {
  readonly cause: Cause.Cause<unknown>
  constructor(cause: Cause.Cause<unknown>) {
    this.cause = cause
  }
}

const isGivenUp = (cause: Cause.Cause<unknown>): boolean =>
  sqlFailures(cause).some(
    (error) =>
      error.reason._tag === "SerializationError" ||
      error.reason._tag === "DeadlockError" ||
      isStalePlan(error)
  )

const sqlErrorsAsDefects = <E>(cause: Cause.Cause<E>): Cause.Cause<Exclude<E, SqlError.SqlError>> =>
  Cause.fromReasons(
    cause.reasons.map((reason) =>
      Cause.isFailReason(reason) && SqlError.isSqlError(reason.error)
        ? Cause.makeDieReason(reason.error).annotate(Cause.reasonAnnotations(reason))
        : reason
    ) as ReadonlyArray<Cause.Reason<Exclude<E, SqlError.SqlError>>>
  )

/** How often a unit that was given up runs again. */
const retries = 6

/** Lets the others go first, by the clock of the outside world: they are in the database, also where a test has its own. */
const pauseAfter = (attempt: number) =>
  Effect.provide(Effect.sleep(Duration.millis(10 * 2 ** attempt * (0.8 + Math.random() * 0.4))), liveClock)

const outcomes = labelled(metrics.unitsOfWork, "outcome")

/** Counts units of work by how they end, and those that wait for a connection to begin. */
const counted = <A, E, R, E2>(
  effect: Effect.Effect<A, E, R>,
  run: (effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E2, R>
): Effect.Effect<A, E2, R> =>
  Effect.suspend(() => {
    let isWaiting = true
    const begun = Effect.suspend(() => {
      if (!isWaiting) return Effect.void
      isWaiting = false
      return Metric.modify(metrics.unitsWaiting, -1)
    })
    return Metric.modify(metrics.unitsWaiting, 1).pipe(
      Effect.andThen(run(Effect.andThen(begun, effect))),
      Effect.ensuring(begun),
      Effect.onExit((exit) => Metric.update(outcomes(Exit.isSuccess(exit) ? "committed" : "rolled back"), 1))
    )
  })

/**
 * Units of work as transactions, nested ones as savepoints. When Postgres gives up a transaction because others were in
 * its way, the outermost unit runs again from its beginning, a few times; every other failure of SQL is a defect.
 */
export const layer: Layer.Layer<UnitOfWork, never, SqlClient.SqlClient> = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isMeasured = yield* Measured
    const again = isMeasured ? Metric.update(metrics.unitRetries, 1) : Effect.void
    const inner = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.catchCause(sql.withTransaction(effect), (cause) => Effect.failCause(sqlErrorsAsDefects(cause)))
    const outermost = <A, E, R>(effect: Effect.Effect<A, E, R>, attempt = 0): Effect.Effect<A, unknown, R> =>
      sql.withTransaction(effect).pipe(
        Effect.catchCause((cause): Effect.Effect<never, Exclude<E, SqlError.SqlError> | GivenUp> =>
          isGivenUp(cause) ? Effect.fail(new GivenUp(cause)) : Effect.failCause(sqlErrorsAsDefects(cause))
        ),
        Effect.catchIf(
          (error): error is GivenUp => error instanceof GivenUp,
          ({ cause }) =>
            attempt < retries
              ? again.pipe(
                  Effect.andThen(pauseAfter(attempt)),
                  Effect.andThen(outermost(effect, attempt + 1))
                )
              : Effect.failCause(sqlErrorsAsDefects(cause) as Cause.Cause<never>)
        )
      )
    return {
      run: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.flatMap(Effect.serviceOption(sql.transactionService), (outer) =>
          Option.isSome(outer) ? inner(effect) : isMeasured ? counted(effect, outermost) : outermost(effect)
        ) as Effect.Effect<A, E, R>
    }
  })
)
