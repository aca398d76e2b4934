import { Cause, Effect } from "effect"
import { networkProblem } from "../outbound/networkProblem.ts"
import { withMonotonicTime } from "../withMonotonicTime.ts"
import { Blobs } from "./Blobs.ts"

/** The time in which a store answers that is not overloaded. */
const patience = "3 seconds"

/** How long an answer is valid, since everybody may ask. */
const validity = "10 seconds"

/** A name that no blob has. */
const nothing = "0".repeat(64)

const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  // Failures of a bucket contain reasons that are meant to be shown.
  if (error instanceof Error && "reason" in error && typeof error.reason === "string") return error.reason
  return networkProblem(error) ?? "its log has the reason"
}

/**
 * Makes the check of the store of files: why it does not answer, in a sentence without the name of the bucket; null while it answers. The
 * store is asked every ten seconds at most.
 */
export const blobsProblem: Effect.Effect<Effect.Effect<string | null>, never, Blobs> = Effect.flatMap(
  Blobs,
  (blobs) =>
    blobs.size(nothing).pipe(
      Effect.ignore,
      Effect.as(null),
      Effect.timeout(patience),
      Effect.catchCause((cause) =>
        Effect.succeed(`The store of files cannot be used: ${reasonOf(cause).replace(/\.$/, "")}`)
      ),
      Effect.cachedWithTTL(validity),
      Effect.map(withMonotonicTime)
    )
)
