import { purgeDeletedSpaces, removeUnusedSources } from "@octavo/content"
import { IdempotencyKeys, Jobs } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"

/** How long the record of a finished job is kept. */
const jobRetention = { days: 30 }

const removeOldJobs = Effect.gen(function* () {
  const jobs = yield* Jobs
  yield* jobs.removeFinishedBefore(DateTime.subtract(yield* DateTime.now, jobRetention))
})

const removeExpiredKeys = IdempotencyKeys.use((keys) => keys.removeExpired)

type Needs =
  | Effect.Services<ReturnType<typeof purgeDeletedSpaces>>
  | Effect.Services<ReturnType<typeof removeUnusedSources>>
  | IdempotencyKeys
  | Jobs

/** Regular work: its name, how often, and what is done. */
export const schedules: ReadonlyArray<{
  readonly name: string
  readonly every: Duration.Duration
  readonly run: Effect.Effect<unknown, never, Needs>
}> = [
  { name: "content.purgeDeletedSpaces", every: Duration.hours(1), run: purgeDeletedSpaces() },
  { name: "content.removeUnusedSources", every: Duration.days(1), run: removeUnusedSources() },
  { name: "kernel.removeOldJobs", every: Duration.days(1), run: removeOldJobs },
  { name: "kernel.removeExpiredIdempotencyKeys", every: Duration.hours(1), run: removeExpiredKeys }
]
