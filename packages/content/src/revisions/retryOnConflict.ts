import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import type { RevisionOutdated } from "../entries/Revision.ts"

/** The number of attempts before the attempt runs under the lock. */
const maxAttempts = 4

/**
 * Retries an attempt that plans against the current content and commits with `expectedHead` (optimistic lock). After
 * the last conflict it runs once more under `lock`, which keeps other writers out. So planning, the long part, stays
 * outside of a unit of work for as long as possible, and no writer starves.
 */
export const retryOnConflict = <A, E, R, E2, R2>(
  attempt: Effect.Effect<A, E | RevisionOutdated, R>,
  lock: Effect.Effect<unknown, E2, R2>
) => {
  const isOutdated = (error: E | RevisionOutdated): error is RevisionOutdated =>
    typeof error === "object" && error !== null && "_tag" in error && error._tag === "RevisionOutdated"
  return attempt.pipe(
    Effect.retry({ while: isOutdated, times: maxAttempts }),
    Effect.catchIf(isOutdated, () => atomically(Effect.andThen(lock, attempt)))
  )
}
