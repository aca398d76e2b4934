import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Listing, ListingRequest } from "../Listing.ts"
import type { Job, JobNotFound, JobProgress, JobState } from "./Job.ts"

/** The record of all background work. The queue delivers jobs to workers, see `enqueueJob`. */
export class Jobs extends Context.Service<
  Jobs,
  {
    readonly get: (id: string) => Effect.Effect<Job, JobNotFound>
    readonly getForUpdate: (id: string) => Effect.Effect<Job, JobNotFound>
    /** The newest job of a kind about a subject. */
    readonly findLatest: (kind: string, subject: string) => Effect.Effect<Option.Option<Job>>
    /** Whether jobs about any of these subjects wait or run. */
    readonly hasUnfinished: (subjects: ReadonlyArray<string>) => Effect.Effect<boolean>
    /**
     * Counts the jobs about a subject that wait or run, and those of a tenant. Locks the count of the tenant until the
     * unit of work ends, so that it is still right when a job is put.
     */
    readonly countUnfinishedForUpdate: (
      subject: string | null,
      tenant: string
    ) => Effect.Effect<{ readonly ofSubject: number; readonly ofTenant: number }>
    /** Counts the jobs that wait or run, by kind, with the time of the oldest that waits. */
    readonly countUnfinished: Effect.Effect<
      ReadonlyArray<{
        readonly kind: string
        readonly count: number
        readonly oldestWaiting: DateTime.Utc | null
      }>
    >
    /** Newest first. */
    readonly list: (
      filter: { readonly state?: JobState; readonly kind?: string; readonly alone?: boolean },
      request: ListingRequest
    ) => Effect.Effect<Listing<Job>>
    readonly put: (job: Job) => Effect.Effect<void>
    /** Writes only how far a job is, so that it never disturbs what else is written of the job. */
    readonly putProgress: (id: string, progress: JobProgress) => Effect.Effect<void>
    /** Forgets jobs that ended in this way before a time. */
    readonly removeFinishedBefore: (state: "done" | "failed", time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/kernel/Jobs") {}
