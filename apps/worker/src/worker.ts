import * as SnapshotChecks from "@octavo/folders/snapshots"
import type { Settings } from "@octavo/installation"
import { type JobHandler, JobMustWait, type JobRun, Measured, Schedules } from "@octavo/kernel"
import { loadHttpClient } from "@octavo/kernel/node"
import { Cause, Duration, Effect, Exit, Fiber, Layer, Schedule } from "effect"
import { jobs, schedules } from "./packages.ts"
import { measuredJob } from "./watch/measuredJob.ts"
import { tracedJob, tracedSchedule } from "./watch/tracedWork.ts"
import { sharing } from "./sharing.ts"

/** How many jobs a worker has under way at the same time; most of them wait for a server elsewhere. */
const concurrency = 24

/** How often a worker looks at least whether regular work is due. */
const scheduleInterval = Duration.minutes(1)

/** Logs the outcome of a job: its tenant, its duration, and the reason of a failure. */
const logged = <A, E extends { readonly message: string }, R>(
  kind: string,
  { job }: JobRun,
  run: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.timed(Effect.exit(run)).pipe(
    Effect.tap(([duration, exit]) =>
      Effect.flatMap(Measured, (isMeasured) => (isMeasured ? measuredJob(kind, duration, exit) : Effect.void))
    ),
    Effect.tap(([duration, exit]) => {
      const seconds = Math.round(Duration.toMillis(duration)) / 1000
      const about = { kind, job: job.id, attempt: job.attempts, seconds }
      if (Exit.isSuccess(exit)) return Effect.annotateLogs(Effect.logInfo("A job is done"), about)
      if (Cause.hasInterruptsOnly(exit.cause)) {
        return Effect.annotateLogs(Effect.logInfo("A job was interrupted; it begins again"), about)
      }
      const error = Cause.squash(exit.cause)
      // A job that waits for another fails with this error on purpose.
      if (error instanceof JobMustWait) return Effect.void
      const reason = error instanceof Error ? error.message : String(error)
      return Effect.annotateLogs(Effect.logWarning("A job did not come to its end"), { ...about, reason })
    }),
    Effect.flatMap(([, exit]) => exit)
  )

/**
 * Runs jobs one after the other; answers how to stop that, which lets the job under way end within the grace, in seconds, and
 * takes no other one. A job that does not end is queued again.
 */
const runJobs = Effect.fnUntraced(function* (runNext: Effect.Success<typeof sharing>, grace: number) {
  let isBusy = false
  let isStopping = false
  const watched = jobs.map(<R>(handler: JobHandler<R>): JobHandler<R> => ({
    ...handler,
    run: (run) =>
      Effect.acquireUseRelease(
        Effect.sync(() => void (isBusy = true)),
        () => logged(handler.kind, run, tracedJob(handler.kind, run, handler.run(run))),
        () => Effect.sync(() => void (isBusy = false))
      )
  }))
  const loop = runNext(watched).pipe(
    Effect.catchCause((cause) => Effect.logError("A worker could not take its next job", cause)),
    Effect.repeat({ until: () => isStopping })
  )
  const fiber = yield* Effect.forkDetach(loop)
  return Effect.suspend(() => {
    isStopping = true
    const ended = isBusy ? Effect.timeoutOption(Fiber.await(fiber), Duration.seconds(grace)) : Effect.void
    return Effect.andThen(ended, Fiber.interrupt(fiber))
  })
})

/** Looks whether a piece of regular work is due, and does it; again and again, none waiting for the others. */
const runSchedule = ({ every, name, run }: (typeof schedules)[number]) =>
  Effect.gen(function* () {
    const claims = yield* Schedules
    if (!(yield* claims.claim(name, every))) return
    yield* Effect.catchCause(tracedSchedule(name, run), (cause) =>
      Effect.logError("Regular work failed; it is tried again when it is due next", cause).pipe(
        Effect.annotateLogs({ schedule: name })
      )
    )
  }).pipe(
    Effect.catchCause((cause) => Effect.logError("Regular work could not be looked up", cause)),
    Effect.repeat(Schedule.spaced(Duration.min(every, scheduleInterval)))
  )

/** Runs background jobs and regular work for as long as the layer lives. */
export const worker = ({ grace }: Pick<Settings, "grace">) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      // Loaded in the midst of an import it would keep the other jobs waiting.
      yield* Effect.forkScoped(loadHttpClient)
      const runNext = yield* sharing
      yield* Effect.acquireRelease(
        Effect.forEach(Array.from({ length: concurrency }), () => runJobs(runNext, grace)),
        (stops) => Effect.all(stops, { concurrency: "unbounded" })
      )
      for (const schedule of schedules) yield* Effect.forkScoped(runSchedule(schedule))
    })
  ).pipe(Layer.provide(SnapshotChecks.layer))
