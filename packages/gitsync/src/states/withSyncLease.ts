import type { SpaceId } from "@octavo/content"
import { atomically, JobMustWait } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"
import { SyncState } from "./SyncState.ts"
import { SyncStates } from "./SyncStates.ts"

/** How long a job that says nothing keeps its turn: it may have died. */
const leaseDuration = Duration.seconds(20)
const renewal = Duration.seconds(5)

const untilNext = Effect.map(DateTime.now, (now) => DateTime.addDuration(now, leaseDuration))

const take = Effect.fnUntraced(function* (spaceId: SpaceId, jobId: string) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(spaceId)
  const { lease } = state
  const isTaken =
    lease !== null && lease.jobId !== jobId && DateTime.isGreaterThan(lease.until, yield* DateTime.now)
  if (isTaken) return yield* new JobMustWait({ reason: "Another synchronisation of this space is under way" })
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
 * Runs what a job does with a space while no other job synchronises it, in whichever process. Fails with `JobMustWait`
 * when it is not its turn. A job that died keeps others waiting for twenty seconds.
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
