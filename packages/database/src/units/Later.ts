import { Context, Effect } from "effect"
import type { SqlError } from "effect/sql"

/** An effect that follows on the answer of a statement that was queued. */
export interface FollowUp {
  /** Set by the unit that queues the statement. */
  isQueued: boolean
  readonly run: (rows: ReadonlyArray<unknown>) => Effect.Effect<void, SqlError.SqlError>
}

/** Whether a statement of a unit of work may be sent together with the next one that is waited for, and what follows on its answer. */
export const Later = Context.Reference<boolean | FollowUp>("@octavo/database/Later", {
  defaultValue: () => false
})

/**
 * Sends a write whose answer nobody needs. Within a unit of work on Postgres it is queued and travels with the next statement that is
 * waited for, or with COMMIT; elsewhere it is sent at once. Its failure is that of the unit: a write whose failure the operation
 * answers, such as a unique violation, must not be sent in this way.
 */
export const later = <A, R>(
  statement: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<void, never, R> =>
  statement.pipe(Effect.provideService(Later, true), Effect.asVoid, Effect.orDie)

/**
 * The same for a write on whose answer something follows. In a unit that runs before the unit ends, and the write does not travel with
 * COMMIT; what reads in between does not see it yet.
 */
export const laterThen = <A, R, R2>(
  statement: Effect.Effect<ReadonlyArray<A>, SqlError.SqlError, R>,
  follow: (rows: ReadonlyArray<A>) => Effect.Effect<void, SqlError.SqlError, R2>
): Effect.Effect<void, never, R | R2> =>
  Effect.contextWith((context: Context.Context<R2>) => {
    const run = (rows: ReadonlyArray<A>) => Effect.provideContext(follow(rows), context)
    // The unit hands over the rows of this very statement.
    const followUp: FollowUp = { isQueued: false, run: run as FollowUp["run"] }
    return statement.pipe(
      Effect.provideService(Later, followUp),
      Effect.flatMap((rows) => (followUp.isQueued ? Effect.void : run(rows))),
      Effect.orDie
    )
  })
