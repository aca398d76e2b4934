import { DateTime, Effect, Schema } from "effect"
import { newId } from "../Ids.ts"
import { atomically } from "../UnitOfWork.ts"
import { Job } from "./Job.ts"
import type { JobKind } from "./JobKind.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** Asks for background work. Inside a unit of work the job exists exactly when that unit succeeds. */
export const enqueueJob = Effect.fn("kernel.enqueueJob")(function* <Payload>(
  kind: JobKind<Payload>,
  payload: Payload,
  about: { readonly subject: string | null; readonly createdBy: string | null }
) {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const job = new Job({
    id: yield* newId,
    kind: kind.name,
    subject: about.subject,
    payload: yield* Effect.orDie(Schema.encodeEffect(kind.payload)(payload)),
    state: "queued",
    attempts: 0,
    progress: null,
    problem: null,
    createdBy: about.createdBy,
    createdAt: yield* DateTime.now,
    startedAt: null,
    finishedAt: null
  })
  yield* jobs.put(job)
  yield* Effect.orDie(queue.offer({ jobId: job.id }))
  return job
}, atomically)
