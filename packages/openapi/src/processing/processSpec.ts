import { isActiveOrganization } from "@octavo/identity"
import { atomically, Blobs, finishJob, jobHandler, JobMustWait } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { isPageDocument, isUnprocessed, Spec } from "../specs/Spec.ts"
import type { SpecId } from "../specs/SpecId.ts"
import { Specs } from "../specs/Specs.ts"
import { type ChangesSince, compareWithLast } from "../changes/compareWithLast.ts"
import { concludeFailure, concludeReading, concludeUnmodified, type StoredBlobs } from "./conclude.ts"
import { fetchSource, type Outcome } from "./fetchSource.ts"
import { ProcessJob } from "../specs/ProcessJob.ts"

/** The seconds before each further attempt of a fetch. */
const pauses = [10, 60]

/** The longest pause that a server can ask for. */
const longestPause = 300

/** Marks the processing of a specification as begun; null where there is nothing to process. */
const begin = Effect.fnUntraced(function* (specId: SpecId) {
  const specs = yield* Specs
  const spec = Option.getOrNull(yield* specs.findForUpdate(specId))
  if (spec === null || spec.deletedAt !== null || !isUnprocessed(spec)) return null
  if (!(yield* isActiveOrganization(spec.organizationId)))
    return yield* new JobMustWait({ reason: "The organization is deleted", seconds: 3600 })
  const begun = new Spec({ ...spec, startedAt: spec.startedAt ?? (yield* DateTime.now) })
  yield* specs.put(begun)
  return begun
}, atomically)

/** Records a failed fetch, and answers after how many seconds it is tried again; null when it is not. */
const postpone = Effect.fnUntraced(function* (spec: Spec, waitSeconds: number | null) {
  const pause = pauses[spec.tries]
  if (pause === undefined) return null
  const specs = yield* Specs
  const locked = Option.getOrNull(yield* specs.findForUpdate(spec.id))
  if (locked?.requestedSeq === spec.requestedSeq) {
    yield* specs.put(new Spec({ ...locked, tries: spec.tries + 1 }))
  }
  return Math.min(Math.max(waitSeconds ?? pause, 1), longestPause)
}, atomically)

/** Stores the bytes of a document, which the final unit of work refers to. */
const storeBytes = Effect.fnUntraced(function* (outcome: Outcome) {
  if (outcome.kind !== "read") return null
  const blobs = yield* Blobs
  return {
    sourceBlob: yield* blobs.put(outcome.entry),
    documentBlob: yield* blobs.put(outcome.document.packed)
  }
})

/** Writes the outcome of a processing and ends the job; answers false when the source was replaced meanwhile. */
const conclude = Effect.fnUntraced(function* (
  jobId: string,
  spec: Spec,
  outcome: Outcome,
  stored: StoredBlobs | null,
  since: ChangesSince | null
) {
  const locked = Option.getOrNull(yield* (yield* Specs).findForUpdate(spec.id))
  if (locked !== null && locked.deletedAt === null) {
    if (locked.requestedSeq !== spec.requestedSeq) return false
    // Another job of the same request was first.
    if (isUnprocessed(locked)) {
      if (outcome.kind === "failed") yield* concludeFailure(locked, outcome.code, outcome.finding)
      else if (outcome.kind === "unmodified" || stored === null) yield* concludeUnmodified(locked)
      else yield* concludeReading(locked, outcome, stored, since)
    }
  }
  yield* finishJob(jobId)
  return true
}, atomically)

/** Processes specifications: the only writer of versions. */
export const processSpec = jobHandler(
  ProcessJob,
  Effect.fnUntraced(function* ({ specId }, { job }) {
    for (;;) {
      const spec = yield* begin(specId)
      if (spec === null) return
      const outcome = yield* fetchSource(spec)
      if (outcome.kind === "failed" && outcome.retry !== null) {
        const seconds = yield* postpone(spec, outcome.retry.waitSeconds)
        if (seconds !== null) return yield* new JobMustWait({ reason: outcome.finding.message, seconds })
      }
      // Outside of the unit of work, since it takes up to seconds.
      const since =
        outcome.kind === "read" && !isPageDocument(spec)
          ? yield* compareWithLast(spec, outcome.document)
          : null
      if (yield* conclude(job.id, spec, outcome, yield* storeBytes(outcome), since)) return
    }
  }),
  Effect.fnUntraced(function* (job, { specId }, reason) {
    if (job.alone) return
    const spec = Option.getOrNull(yield* (yield* Specs).findForUpdate(specId))
    if (spec === null || !isUnprocessed(spec)) return
    yield* concludeFailure(spec, "PARSE_ERROR", { message: `The document was not processed. ${reason}` })
  })
)
