import { DateTime, Duration, Effect } from "effect"
import { atomically } from "../UnitOfWork.ts"
import { Job } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** The pause after a failure: the age of the job, which doubles with each, and a minute at least. */
const minPause = Duration.minutes(1)

/** Jobs that would be older then are not taken up again. */
const maxAge = Duration.days(1)

/** The jobs that are taken up in one run. */
const batchSize = 500

/** The time at which a job that fails now, since its worker died, is taken up again; null where it failed for good. */
export const timeOfNextTry = ({ createdAt }: Job, failedAt: DateTime.Utc): DateTime.Utc | null => {
  const pause = Duration.max(minPause, DateTime.distance(createdAt, failedAt))
  const at = DateTime.addDuration(failedAt, pause)
  return Duration.isGreaterThan(DateTime.distance(createdAt, at), maxAge) ? null : at
}

const isDue = (job: Job, now: DateTime.Utc): boolean => {
  if (job.state !== "failed" || !job.alone || job.finishedAt === null) return false
  const at = timeOfNextTry(job, job.finishedAt)
  return at === null || DateTime.isGreaterThanOrEqualTo(now, at)
}

/**
 * Takes up jobs again that failed since their workers died, for a day and with growing pauses: the next worker may have more memory, or live
 * on. They run alone again.
 */
export const takeUpCrashedJobs = Effect.gen(function* () {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const now = yield* DateTime.now
  const { items } = yield* jobs.list({ state: "failed", alone: true }, { after: null, limit: batchSize })
  for (const { id } of items.filter((job) => isDue(job, now))) {
    yield* atomically(
      Effect.gen(function* () {
        const job = yield* jobs.getForUpdate(id)
        if (!isDue(job, now)) return
        yield* jobs.put(new Job({ ...job, state: "queued", attempts: 0, finishedAt: null }))
        yield* Effect.orDie(queue.offer({ jobId: id }))
      })
    ).pipe(Effect.catchTag("JobNotFound", () => Effect.void))
  }
})
