import {
  purgeDeletedSpaces,
  refreshSearch,
  removeOldUploads,
  removeUnusedBlobs,
  removeUnusedSources
} from "@octavo/content"
import { type Connections, forgetSyncState, synchroniseDue, type SyncStates } from "@octavo/gitsync"
import { deliverEvents, Events, IdempotencyKeys, Jobs, type Subscriber } from "@octavo/kernel"
import { type ChangeRequests, type Comments, forgetReviews } from "@octavo/reviews"
import { DateTime, Duration, Effect } from "effect"
import { PersistedQueue } from "effect/persistence"

/** How long the record of a finished job is kept: each look at a repository leaves one, and few tell anything later. */
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

/** Who acts on what happened elsewhere. */
const subscribers: ReadonlyArray<Subscriber<ChangeRequests | Comments | Connections | SyncStates>> = [
  forgetReviews,
  forgetSyncState
]

const deliverAll = deliverEvents(subscribers)

/** How long an event is kept after its delivery. */
const eventRetention = { days: 30 }

const removeOldEvents = Effect.gen(function* () {
  const events = yield* Events
  yield* events.removeDeliveredBefore(DateTime.subtract(yield* DateTime.now, eventRetention))
})

type Needs =
  | Effect.Services<typeof deliverAll>
  | Events
  | Effect.Services<ReturnType<typeof purgeDeletedSpaces>>
  | Effect.Services<ReturnType<typeof removeOldUploads>>
  | Effect.Services<ReturnType<typeof removeUnusedBlobs>>
  | Effect.Services<ReturnType<typeof refreshSearch>>
  | Effect.Services<ReturnType<typeof removeUnusedSources>>
  | Effect.Services<ReturnType<typeof synchroniseDue>>
  | IdempotencyKeys
  | Jobs
  | PersistedQueue.PersistedQueueStore

/** Regular work: its name, how often, and what is done. */
export const schedules: ReadonlyArray<{
  readonly name: string
  readonly every: Duration.Duration
  readonly run: Effect.Effect<unknown, never, Needs>
}> = [
  { name: "content.purgeDeletedSpaces", every: Duration.hours(1), run: purgeDeletedSpaces() },
  { name: "content.removeOldUploads", every: Duration.hours(1), run: removeOldUploads() },
  { name: "content.removeUnusedBlobs", every: Duration.days(1), run: removeUnusedBlobs() },
  { name: "content.refreshSearch", every: Duration.hours(1), run: refreshSearch() },
  { name: "content.removeUnusedSources", every: Duration.days(1), run: removeUnusedSources() },
  { name: "gitsync.synchroniseDue", every: Duration.seconds(20), run: synchroniseDue() },
  { name: "kernel.deliverEvents", every: Duration.seconds(2), run: deliverAll },
  { name: "kernel.removeOldEvents", every: Duration.days(1), run: removeOldEvents },
  { name: "kernel.removeOldJobs", every: Duration.days(1), run: removeOldJobs },
  { name: "kernel.removeOldTickets", every: Duration.hours(1), run: removeOldTickets },
  { name: "kernel.removeExpiredIdempotencyKeys", every: Duration.hours(1), run: removeExpiredKeys }
]
