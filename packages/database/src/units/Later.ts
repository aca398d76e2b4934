import { Context, Effect } from "effect"
import type { SqlError } from "effect/sql"

/** Whether a statement of a unit of work may be sent together with the next one that is waited for. */
export const Later = Context.Reference<boolean>("@octavo/database/Later", { defaultValue: () => false })

/**
 * Sends a write whose answer nobody needs. Within a unit of work on Postgres it is queued and travels with the next statement that is
 * waited for, or with COMMIT; elsewhere it is sent at once. Its failure is that of the unit: a write whose failure the operation
 * answers, such as a unique violation, must not be sent in this way.
 */
export const later = <A, R>(
  statement: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<void, never, R> =>
  statement.pipe(Effect.provideService(Later, true), Effect.asVoid, Effect.orDie)
