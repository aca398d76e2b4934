import type { SpaceId } from "@octavo/content"
import { atomically, JobMustWait } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"
import { SyncState } from "./SyncState.ts"
import { SyncStates } from "./SyncStates.ts"

/** The duration of a lease without renewal: its job may have died. */
const leaseDuration = Duration.seconds(20)
const renewal = Duration.seconds(5)

const untilNext = Effect.map(DateTime.now, (now) => DateTime.addDuration(now, leaseDuration))

const take = Effect.fnUntraced(function* (spaceId: SpaceId, jobId: string) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(spaceId)
  const { lease } = state
  const isTaken =
    lease !== null && lease.jobId !== jobId && DateTime.isGreaterThan(lease.until, yield* DateTime.now)
  if (isTaken) return yield* new JobMustWait({ reason: "Another synchronisation of this space is running" })
  yield* states.put(new SyncState({ ...state, lease: { jobId, until: yield* untilNext } }))
}, atomically)

const renew = Effect.fnUntraced(function* (spaceId: SpaceId, jobId: string) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(spaceId)
  if (state.lease?.jobId !== jobId) return
  yield* states.put(new SyncState({ ...state, lease: { jobId, until: yield* untilNext } }))
}, atomically)

const giveUp = Effect.fnUntraced(function* (spaceId: SpaceId, jobId: string) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(spaceId)
  if (state.lease?.jobId === jobId) yield* states.put(new SyncState({ ...state, lease: null }))
}, atomically)

/**
 * Runs a job with the lease on the synchronisation of a space, which one job has at a time, across processes. Fails
 * with `JobMustWait` when another job has the lease. The lease of a dead job expires after twenty seconds.
 */
export const withSyncLease =
  (spaceId: SpaceId, jobId: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      take(spaceId, jobId),
      () =>
        Effect.raceFirst(
          work,
          Effect.forever(Effect.delay(renew(spaceId, jobId), renewal)) as Effect.Effect<
            never,
            never,
            SyncStates
          >
        ),
      () => giveUp(spaceId, jobId)
    )
