import { Effect, Schema } from "effect"

/** The state of a job: `failed` is final, with the reason in `problem`. */
export const JobState = Schema.Literals(["queued", "running", "done", "failed"])
export type JobState = typeof JobState.Type

/** How far a running job is: `done` of `total` things of the step that it names. */
export const JobProgress = Schema.Struct({
  step: Schema.String,
  done: Schema.Int,
  total: Schema.NullOr(Schema.Int)
}).annotate({
  fields: {
    step: "The name of the current step.",
    done: "The number of things that the step has finished.",
    total: "The number of things of the step. Null where it is not known."
  }
})
export type JobProgress = typeof JobProgress.Type

/** A piece of background work that was asked for, and what became of it. */
export class Job extends Schema.Class<Job>("Job")({
  id: Schema.String,
  /** Which handler runs it, for example `gitsync.import`. */
  kind: Schema.String,
  /** The subject of the job, for example the id of a space. */
  subject: Schema.NullOr(Schema.String),
  /**
   * The tenant, between which jobs are scheduled fairly: the organization of the job; null for work of the
   * installation.
   */
  tenant: Schema.NullOr(Schema.String),
  payload: Schema.Unknown,
  state: JobState,
  /** How often a worker has begun it; an attempt that ended with its worker counts where no other job ran beside it. */
  attempts: Schema.Int,
  /**
   * Whether no other job has run beside it, of one that runs. A job that failed since its worker died alone with it has it too, and keeps it
   * when it is taken up again.
   */
  alone: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false))),
  progress: Schema.NullOr(JobProgress),
  /** Why the last attempt did not succeed, in words for the person who asked for it. */
  problem: Schema.NullOr(Schema.String),
  /** The result of a finished job; null for the kinds that write it elsewhere. */
  result: Schema.Unknown.pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  createdBy: Schema.NullOr(Schema.String),
  /** The span that asked for it, as `traceparent` (W3C Trace Context); null where spans go nowhere. */
  traceParent: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc,
  startedAt: Schema.NullOr(Schema.DateTimeUtc),
  finishedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** No job has this id, or it ended so long ago that its record was removed. */
export class JobNotFound extends Schema.TaggedError<JobNotFound>()(
  "JobNotFound",
  { jobId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The job does not exist, or it ended long ago and was removed"
  }
}

/** Only a job that gave up can be started again. */
export class JobNotFailed extends Schema.TaggedError<JobNotFailed>()(
  "JobNotFailed",
  { jobId: Schema.String, state: JobState },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Only a failed job can be retried; this one is ${this.state}`
  }
}

/** How many jobs may wait or run at a time: about one subject, and of one tenant. */
export const jobBounds = { ofSubject: 20, ofTenant: 100 }

/** As many jobs wait or run as may at a time; they take minutes at most. */
export class TooManyJobs extends Schema.TaggedError<TooManyJobs>()(
  "TooManyJobs",
  { of: Schema.Literals(["subject", "tenant"]) },
  { httpApiStatus: 429 }
) {
  get retryAfterSeconds() {
    return 30
  }
  override get message() {
    return this.of === "subject"
      ? `At most ${jobBounds.ofSubject} jobs of a space wait at a time. Try again when some of them have ended`
      : `At most ${jobBounds.ofTenant} jobs of an organization wait at a time. Try again when some of them have ended`
  }
}

/** Whether a job has ended, successfully or not. */
export const isFinished = (job: Job): boolean => job.state === "done" || job.state === "failed"
