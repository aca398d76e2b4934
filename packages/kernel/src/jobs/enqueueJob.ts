import { DateTime, Effect, Schema } from "effect"
import { newId } from "../Ids.ts"
import { currentTraceParent } from "../traces/currentTraceParent.ts"
import { atomically } from "../UnitOfWork.ts"
import { Job, jobBounds, TooManyJobs } from "./Job.ts"
import type { JobKind } from "./JobKind.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"

/** Asks for background work; fails with `TooManyJobs` where as much is asked for already as may be. Inside a unit of work the job exists exactly when that unit succeeds. */
export const enqueueJob = Effect.fn("kernel.enqueueJob")(function* <Payload>(
  kind: JobKind<Payload>,
  payload: Payload,
  about: { readonly subject: string | null; readonly createdBy: string | null }
) {
  const jobs = yield* Jobs
  const queue = yield* JobQueue
  const tenant = kind.tenantOf?.(payload) ?? null
  if (tenant !== null) {
    const { ofSubject, ofTenant } = yield* jobs.countUnfinishedForUpdate(about.subject, tenant)
    if (ofSubject >= jobBounds.ofSubject) return yield* new TooManyJobs({ of: "subject" })
    if (ofTenant >= jobBounds.ofTenant) return yield* new TooManyJobs({ of: "tenant" })
  }
  const job = new Job({
    id: yield* newId,
    kind: kind.name,
    subject: about.subject,
    tenant,
    payload: yield* Effect.orDie(Schema.encodeEffect(kind.payload)(payload)),
    state: "queued",
    attempts: 0,
    progress: null,
    problem: null,
    createdBy: about.createdBy,
    traceParent: yield* currentTraceParent,
    createdAt: yield* DateTime.now,
    startedAt: null,
    finishedAt: null
  })
  yield* jobs.put(job)
  yield* Effect.orDie(queue.offer({ jobId: job.id }))
  return job
}, atomically)
