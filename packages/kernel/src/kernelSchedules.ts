import { DateTime, Duration, Effect } from "effect"
import { PersistedQueue } from "effect/persistence"
import { Events } from "./events/Events.ts"
import { IdempotencyKeys } from "./IdempotencyKeys.ts"
import { Jobs } from "./jobs/Jobs.ts"
import { schedule } from "./Schedule.ts"
import { takeUpCrashedJobs } from "./jobs/takeUpCrashedJobs.ts"

/** The retention of finished jobs: each check of a repository leaves one, and only few are of interest later. */
const jobRetention = { done: { days: 2 }, failed: { days: 30 } }

const removeOldJobs = Effect.gen(function* () {
  const jobs = yield* Jobs
  const now = yield* DateTime.now
  for (const state of ["done", "failed"] as const) {
    yield* jobs.removeFinishedBefore(state, DateTime.subtract(now, jobRetention[state]))
  }
})

/** How long a ticket of the queue is kept after its job ended; nothing asks for it again. */
const ticketRetention = { timeToLive: Duration.hours(1), failedTimeToLive: Duration.days(30) }

const removeOldTickets = PersistedQueue.PersistedQueueStore.use((store) =>
  store.cleanup(ticketRetention)
).pipe(Effect.orDie)

const removeExpiredKeys = IdempotencyKeys.use((keys) => keys.removeExpired)

/** How long an event is kept after its delivery. */
const eventRetention = { days: 30 }

const removeOldEvents = Effect.gen(function* () {
  const events = yield* Events
  yield* events.removeDeliveredBefore(DateTime.subtract(yield* DateTime.now, eventRetention))
})

/** The regular work of the kernel, but for the delivery of events, which needs every subscriber. */
export const kernelSchedules = [
  schedule("kernel.takeUpCrashedJobs", Duration.minutes(1), takeUpCrashedJobs),
  schedule("kernel.removeOldEvents", Duration.days(1), removeOldEvents),
  schedule("kernel.removeOldJobs", Duration.days(1), removeOldJobs),
  schedule("kernel.removeOldTickets", Duration.hours(1), removeOldTickets),
  schedule("kernel.removeExpiredIdempotencyKeys", Duration.hours(1), removeExpiredKeys)
]
