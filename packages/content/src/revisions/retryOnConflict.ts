import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import type { RevisionOutdated } from "./Revision.ts"

/** How often a plan may be in vain before it is made while nobody else can write. */
const maxAttempts = 4

/**
 * Runs an attempt that plans against the present content and commits with `expectedHead`. When somebody else wrote
 * meanwhile it plans again, and at last within `hold`, which keeps others from writing. So the long part, the
 * planning, is outside any unit of work as long as possible, and nobody waits for ever.
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
