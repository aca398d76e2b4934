import { DateTime, Effect } from "effect"
import { atomically } from "../UnitOfWork.ts"
import { isFinished, Job } from "./Job.ts"
import type { JobCompany, RunningJob } from "./JobCompany.ts"
import { JobFairness } from "./JobFairness.ts"
import { Jobs } from "./Jobs.ts"

/** Whether the worker of a job died while it ran, so that it may be the cause: it runs alone then. */
const isSuspect = ({ alone, state }: Job): boolean => state === "running" || (state === "queued" && alone)

/** The attempts that count. One that ended with its worker counts where no other job ran beside it. */
const countedAttempts = ({ alone, attempts, state }: Job): number =>
  state === "running" && !alone ? attempts - 1 : attempts

/** Records that jobs have company. */
const recordCompany = Effect.fnUntraced(function* (others: ReadonlyArray<RunningJob>) {
  const jobs = yield* Jobs
  for (const other of others) {
    if (!other.isAlone || other.id === null) continue
    const job = yield* jobs.getForUpdate(other.id)
    if (job.state === "running") yield* jobs.put(new Job({ ...job, alone: false }))
    other.isAlone = false
  }
})

/** A job that begins, one that has to begin alone, or none that is left to do. */
type Beginning =
  | { readonly kind: "begun"; readonly job: Job }
  | { readonly kind: "suspect"; readonly jobId: string }
  | null

/**
 * Marks the job of a ticket, or a suspect, as running. Each attempt counts, but for one that ended with its worker while other jobs ran
 * beside it: after that, the job begins alone.
 */
export const beginJob = Effect.fnUntraced(function* (
  given: { readonly ticketOf: string } | { readonly suspect: string },
  running: RunningJob,
  company: JobCompany
) {
  const jobs = yield* Jobs
  const begun = yield* atomically(
    Effect.gen(function* () {
      const jobId = "suspect" in given ? given.suspect : yield* (yield* JobFairness).exchange(given.ticketOf)
      const job = yield* jobs.getForUpdate(jobId)
      if (isFinished(job)) return null
      if (isSuspect(job) && !("suspect" in given)) return { kind: "suspect", jobId } as const
      const others = company.beside(running)
      running.isAlone = others.length === 0
      yield* recordCompany(others)
      const now = new Job({
        ...job,
        state: "running",
        attempts: countedAttempts(job) + 1,
        alone: running.isAlone,
        startedAt: job.startedAt ?? (yield* DateTime.now)
      })
      yield* jobs.put(now)
      return { kind: "begun", job: now } as const
    })
  )
  if (begun?.kind === "begun") {
    running.id = begun.job.id
    // Another one began meanwhile.
    if (running.isAlone && company.beside(running).length > 0) yield* atomically(recordCompany([running]))
  }
  return begun satisfies Beginning as Beginning
})
