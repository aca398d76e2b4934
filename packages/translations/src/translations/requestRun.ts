import { enqueueJob } from "@octavo/kernel"
import { Effect } from "effect"
import { Translation } from "./Translation.ts"
import { Translations } from "./Translations.ts"
import { RunJob } from "./RunJob.ts"

/**
 * Requests a run of a translation, in the unit of work that holds it: while one waits, that one serves the request; while one
 * runs, another one follows.
 */
export const requestRun = Effect.fnUntraced(function* (translation: Translation, createdBy: string | null) {
  const { id, organizationId, status } = translation
  const requested = new Translation({
    ...translation,
    status: status === "completed" ? "pending" : status,
    requestedSeq: translation.requestedSeq + 1,
    dueAt: null,
    firstDueAt: null
  })
  yield* (yield* Translations).put(requested)
  if (status === "completed") {
    yield* enqueueJob(RunJob, { organizationId, translationId: id }, { subject: id, createdBy })
  }
  return requested
})
