import { Cause, DateTime, Duration, Effect, Exit, Option, Schema } from "effect"
import { Tenant } from "../fairness/Tenant.ts"
import { atomically } from "../UnitOfWork.ts"
import { beginJob } from "./beginJob.ts"
import { isFinished, Job, type JobProgress } from "./Job.ts"
import { companyOf } from "./JobCompany.ts"
import { type JobKind, JobMustWait, TryAgain } from "./JobKind.ts"
import { isDiskFull } from "../isDiskFull.ts"
import { networkProblem } from "../outbound/networkProblem.ts"
import { JobQueue } from "./JobQueue.ts"
import { Jobs } from "./Jobs.ts"
import { timeOfNextTry } from "./takeUpCrashedJobs.ts"

/** The context of a job handler besides the payload. */
export interface JobRun {
  readonly job: Job
  /** Tells how far the work is; cheap to call often, written at most every quarter of a second. */
  readonly progress: (progress: JobProgress) => Effect.Effect<void>
}

/** Runs the jobs of one kind. */
export interface JobHandler<R> {
  readonly kind: string
  readonly maxAttempts: number
  readonly run: (run: JobRun) => Effect.Effect<void, { readonly message: string }, R>
  /** The shared resource of the job, which may be slow for all jobs that use it; null without one. */
  readonly shareOf: (job: Job) => string | null
  /**
   * Runs each time a job is given up, inside the unit of work that says so. A job that is `alone` is taken up again and must find what it
   * needs.
   */
  readonly onFailed: (job: Job, reason: string) => Effect.Effect<void, never, R>
}

/**
 * A handler of a kind of job, for the tenant of each. An ordinary failure ends the job, since trying again would end the same; `TryAgain`
 * and defects are tried again until the attempts of its kind are used up. A job may begin again after a crash
 * at any point, so its effects belong into one unit of work that ends with `finishJob`.
 */
export const jobHandler = <Payload, R, R2 = never>(
  kind: JobKind<Payload>,
  run: (payload: Payload, run: JobRun) => Effect.Effect<void, { readonly message: string }, R>,
  onFailed: (job: Job, payload: Payload, reason: string) => Effect.Effect<void, never, R2> = () => Effect.void
): JobHandler<R | R2> => {
  const decode = Schema.decodeUnknownEffect(kind.payload)
  const read = Schema.decodeUnknownOption(kind.payload)
  return {
    kind: kind.name,
    maxAttempts: kind.maxAttempts,
    shareOf: ({ payload }) =>
      Option.getOrNull(Option.flatMapNullishOr(read(payload), (known) => kind.shareOf?.(known))),
    run: (context) =>
      Effect.flatMap(Effect.orDie(decode(context.job.payload)), (payload) => run(payload, context)).pipe(
        Effect.provideService(Tenant, context.job.tenant ?? "")
      ),
    onFailed: (job, reason) =>
      Effect.matchEffect(decode(job.payload), {
        onFailure: () => Effect.void,
        onSuccess: (payload) => onFailed(job, payload, reason)
      })
  }
}

/** Another worker came to the end of the job first: what this one did in the same unit of work must not count. */
class JobFinishedElsewhere extends Schema.TaggedError<JobFinishedElsewhere>()("JobFinishedElsewhere", {
  jobId: Schema.String
}) {}

/**
 * Marks a job as done in the unit of work that has its effects, so that they happen once: when a worker that was taken
 * for dead returns, only the first of the two units of work succeeds.
 */
export const finishJob = Effect.fnUntraced(function* (jobId: string, result: unknown = null) {
  const jobs = yield* Jobs
  const job = yield* Effect.orDie(jobs.getForUpdate(jobId))
  if (isFinished(job)) return yield* Effect.die(new JobFinishedElsewhere({ jobId }))
  const finishedAt = yield* DateTime.now
  yield* jobs.put(new Job({ ...job, state: "done", problem: null, progress: null, result, finishedAt }))
})

/** The reason of a job that was given up since its worker died. */
const endedWithWorker = (isTriedAgain: boolean): string =>
  "The worker ended while it ran this job alone: it was stopped from outside, or the job took more memory than there is." +
  (isTriedAgain ? " The job is tried again later" : "")

/** A job that is given up, with the reason; without a problem, since its worker died. */
const giveUpAt = (job: Job, problem: string | null, finishedAt: DateTime.Utc) => {
  const alone = problem === null && timeOfNextTry(job, finishedAt) !== null
  const reason = problem ?? endedWithWorker(alone)
  const failed = new Job({ ...job, state: "failed", alone, problem: reason, progress: null, finishedAt })
  return { failed, reason }
}

const diskFull =
  "The disk of this installation is full. Its operator must make room; the job is tried again until then"

/** Jobs that are older do not wait for room on a disk. */
const maxWait = Duration.days(1)

/**
 * The pause before a job looks for room on a disk again: its age, which doubles each time; half a minute to ten minutes. Null for another
 * failure, and for a job that waited long enough.
 */
const pauseForRoom = (
  { createdAt }: Job,
  cause: Cause.Cause<unknown>,
  now: DateTime.Utc
): Duration.Duration | null => {
  const age = DateTime.distance(createdAt, now)
  if (!isDiskFull(Cause.squash(cause)) || Duration.isGreaterThan(age, maxWait)) return null
  return Duration.clamp(age, { minimum: Duration.seconds(30), maximum: Duration.minutes(10) })
}

/** Logs a defect of a job; failures are in the record of the job. */
const logDefect = (job: Job, cause: Cause.Cause<unknown>) =>
  Effect.annotateLogs(Effect.logError("A job failed unexpectedly", cause), { jobId: job.id, kind: job.kind })

/** Says of a defect what its reader can do something about: a full disk, or a service of the operator that does not answer. */
const reasonOfDefect = (defect: unknown): string => {
  if (isDiskFull(defect)) return "The disk of this installation is full. Its operator must make room"
  const tag = defect instanceof Error && "_tag" in defect ? defect._tag : undefined
  if (tag === "BucketAway") return "The store of the files of this installation does not answer"
  if (tag === "BucketUnusable") return "The store of the files of this installation cannot be used"
  return networkProblem(defect) === null
    ? "An unexpected error occurred"
    : "A service that this installation needs, such as its database, does not answer"
}

const progressInterval = Duration.millis(250)

/** Takes the next job of the queue, waiting until there is one, and runs it to an end or to its next attempt. */
export const runNextJob = Effect.fn("kernel.runNextJob")(function* <R>(
  handlers: ReadonlyArray<JobHandler<R>>
) {
  const queue = yield* JobQueue
  const jobs = yield* Jobs
  const company = companyOf(queue)
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]))

  const giveUp = Effect.fnUntraced(function* (
    jobId: string,
    handler: JobHandler<R> | undefined,
    problem: string | null
  ) {
    const job = yield* jobs.getForUpdate(jobId)
    if (isFinished(job)) return
    const { failed, reason } = giveUpAt(job, problem, yield* DateTime.now)
    yield* jobs.put(failed)
    if (handler !== undefined) yield* handler.onFailed(failed, reason)
  })

  /** Answers whether there is anything left to be tried. */
  const postpone = Effect.fnUntraced(function* (jobId: string, reason: string) {
    const job = yield* jobs.getForUpdate(jobId)
    if (isFinished(job)) return false
    yield* jobs.put(new Job({ ...job, state: "queued", alone: false, problem: reason, progress: null }))
    return true
  })

  const finishUnlessOver = Effect.fnUntraced(function* (jobId: string) {
    if (!isFinished(yield* jobs.getForUpdate(jobId))) yield* finishJob(jobId)
  })

  /** A stop of the worker and a wait for another job cost no attempt. */
  const giveBack = Effect.fnUntraced(function* (jobId: string, problem?: string) {
    const job = yield* jobs.getForUpdate(jobId)
    if (isFinished(job)) return
    const { attempts, ...rest } = job
    yield* jobs.put(
      new Job({
        ...rest,
        state: "queued",
        alone: false,
        attempts: attempts - 1,
        progress: null,
        problem: problem ?? rest.problem
      })
    )
  })

  const wait = (jobId: string, delay: Duration.Duration, reason: string) =>
    atomically(Effect.andThen(giveBack(jobId, reason), Effect.orDie(queue.offer({ jobId }, { delay }))))

  const run = Effect.fnUntraced(function* (job: Job) {
    const jobId = job.id
    const handler = byKind.get(job.kind)
    if (handler === undefined) {
      return yield* atomically(giveUp(jobId, undefined, `No worker knows jobs of the kind ${job.kind}`))
    }
    if (job.attempts > handler.maxAttempts) {
      return yield* atomically(giveUp(jobId, handler, null))
    }
    let reportedAt = 0
    const progress = (value: JobProgress) =>
      Effect.flatMap(DateTime.now, (now) => {
        if (now.epochMilliseconds - reportedAt < Duration.toMillis(progressInterval)) return Effect.void
        reportedAt = now.epochMilliseconds
        return jobs.putProgress(jobId, value)
      })
    const exit = yield* handler.run({ job, progress }).pipe(
      Effect.exit,
      Effect.onInterrupt(() => Effect.ignoreCause(atomically(giveBack(jobId))))
    )
    if (Exit.isSuccess(exit)) return yield* atomically(finishUnlessOver(jobId))
    if (Cause.squash(exit.cause) instanceof JobFinishedElsewhere) return
    const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
    if (failure === undefined) yield* logDefect(job, exit.cause)
    if (failure instanceof JobMustWait) {
      return yield* wait(jobId, Duration.seconds(failure.seconds ?? 1), failure.reason)
    }
    const pause = pauseForRoom(job, exit.cause, yield* DateTime.now)
    if (pause !== null) return yield* wait(jobId, pause, failure?.message ?? diskFull)
    const reason = failure?.message ?? reasonOfDefect(Cause.squash(exit.cause))
    const isFinal = failure !== undefined && !(failure instanceof TryAgain)
    if (isFinal || job.attempts >= handler.maxAttempts) {
      return yield* atomically(giveUp(jobId, handler, reason))
    }
    if (yield* atomically(postpone(jobId, reason))) return yield* new TryAgain({ reason })
  })

  const runTicket = Effect.fnUntraced(function* (ticketOf: string) {
    const begun = yield* company.run(false, (running) =>
      Effect.tap(beginJob({ ticketOf }, running, company), (begun) =>
        begun?.kind === "begun" ? run(begun.job) : Effect.void
      )
    )
    if (begun?.kind !== "suspect") return
    yield* company.run(true, (running) =>
      Effect.flatMap(beginJob({ suspect: begun.jobId }, running, company), (again) =>
        again?.kind === "begun" ? run(again.job) : Effect.void
      )
    )
  })

  yield* queue
    .take(({ jobId }) => Effect.catchTag(runTicket(jobId), "JobNotFound", () => Effect.void))
    .pipe(
      Effect.catchTag("TryAgain", () => Effect.void),
      Effect.orDie
    )
})
