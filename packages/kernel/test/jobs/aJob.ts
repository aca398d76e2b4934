import { Effect, Schema } from "effect"
import { enqueueJob, type Job, type JobKind, jobHandler, type JobRun } from "../../src/index.ts"

const Payload = Schema.Struct({ text: Schema.String })
export type Payload = typeof Payload.Type

/** A kind of job for tests, tried three times. */
export const kind: JobKind<Payload> = { name: "test.work", payload: Payload, maxAttempts: 3 }

/** Asks for a job of this kind. */
export const aJob = (given: { readonly text?: string; readonly subject?: string } = {}) =>
  enqueueJob(kind, { text: given.text ?? "hello" }, { subject: given.subject ?? null, createdBy: null })

/** A handler that runs a given effect, and records the jobs that it ran and gave up. */
export const recordingHandler = <R>(
  run: (run: JobRun, payload: Payload) => Effect.Effect<void, { readonly message: string }, R>
) => {
  const runs: Array<Job> = []
  const failed: Array<{ readonly job: Job; readonly payload: Payload; readonly reason: string }> = []
  const handler = jobHandler(
    kind,
    (payload, context) =>
      Effect.suspend(() => {
        runs.push(context.job)
        return run(context, payload)
      }),
    (job, payload, reason) => Effect.sync(() => void failed.push({ job, payload, reason }))
  )
  return { handler, runs, failed }
}
