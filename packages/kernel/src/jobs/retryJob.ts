import { Effect } from "effect"
import { atomically } from "../UnitOfWork.ts"
import { Job, JobNotFailed } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** Gives a job that failed another full set of attempts. */
export const retryJob = Effect.fn("kernel.retryJob")(function* (jobId: string) {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const job = yield* jobs.getForUpdate(jobId)
  if (job.state !== "failed") return yield* new JobNotFailed({ jobId, state: job.state })
  const queued = new Job({ ...job, state: "queued", attempts: 0, alone: false, finishedAt: null })
  yield* jobs.put(queued)
  yield* Effect.orDie(queue.offer({ jobId }))
  return queued
}, atomically)
