import { DateTime, Duration, Effect } from "effect"
import { atomically } from "../UnitOfWork.ts"
import { Job } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** The pause after a failure: the age of the job, which doubles with each, and a minute at least. */
const minPause = Duration.minutes(1)

/** Older jobs are not taken up again. */
const maxAge = Duration.days(1)

/** The failed jobs that are looked at. */
const batchSize = 500

const isDue = ({ alone, createdAt, finishedAt }: Job, now: DateTime.Utc): boolean => {
  if (!alone || finishedAt === null) return false
  const pause = Duration.max(minPause, DateTime.distance(createdAt, finishedAt))
  return Duration.isGreaterThanOrEqualTo(DateTime.distance(finishedAt, now), pause)
}

/**
 * Takes up jobs again that failed since their workers died, for a day and with growing pauses: the next worker may have more memory, or live
 * on. They run alone again.
 */
export const takeUpCrashedJobs = Effect.gen(function* () {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const now = yield* DateTime.now
  const { items } = yield* jobs.list({ state: "failed" }, { after: null, limit: batchSize })
  for (const { id } of items.filter(({ alone }) => alone)) {
    yield* atomically(
      Effect.gen(function* () {
        const job = yield* jobs.getForUpdate(id)
        const isOld = Duration.isGreaterThan(DateTime.distance(job.createdAt, now), maxAge)
        if (job.state !== "failed" || isOld || !isDue(job, now)) return
        yield* jobs.put(new Job({ ...job, state: "queued", attempts: 0, finishedAt: null }))
        yield* Effect.orDie(queue.offer({ jobId: id }))
      })
    ).pipe(Effect.catchTag("JobNotFound", () => Effect.void))
  }
})
