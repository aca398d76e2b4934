import { atomically, enqueueJob, isFinished, Jobs } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { MailJob } from "./MailJob.ts"
import { Notices } from "./Notices.ts"

const batchSize = 100

/** Requests a job for each user who has due notices and no job yet. */
export const requestDueMails = Effect.fn("notifications.requestDueMails")(function* () {
  for (const userId of yield* (yield* Notices).listDueUsers(yield* DateTime.now, batchSize)) {
    const latest = Option.getOrNull(yield* (yield* Jobs).findLatest(MailJob.name, userId))
    if (latest !== null && !isFinished(latest)) continue
    const about = { subject: userId, createdBy: null }
    yield* Effect.catchTag(enqueueJob(MailJob, { userId }, about), "TooManyJobs", () => Effect.void)
  }
})

/** How long notices are kept: a repeated event makes no second mail. */
const kept = { days: 30 }

/** Removes the notices that are older than thirty days. */
export const removeOldNotices = Effect.fn("notifications.removeOldNotices")(function* () {
  yield* (yield* Notices).removeBefore(DateTime.subtractDuration(yield* DateTime.now, kept))
}, atomically)
