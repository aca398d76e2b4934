import { atomically } from "@octavo/kernel"
import { Effect, type Redacted } from "effect"
import { lockState } from "./lockState.ts"
import type { SyncRequest } from "./SyncRequest.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, pendingPushTo, withBase } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

/**
 * Reconciles a pending push: when the branch has its commit, it becomes the common base. Returns the snapshot with its
 * relation to the new base.
 */
export const reconcilePendingPush = Effect.fnUntraced(function* (
  order: SyncRequest,
  jobId: string,
  url: Redacted.Redacted<string>,
  snapshot: GitSnapshot
) {
  const states = yield* SyncStates
  const state = yield* states.get(order.spaceId)
  const pending = pendingPushTo(state, order)
  const { oid } = snapshot.commit
  if (pending === null || baseOf(state, order)?.oid === oid) return snapshot
  const again =
    pending.oid === oid
      ? { ...snapshot, knownEntries: snapshot.entries, ancestry: "up-to-date" as const, ahead: 0 }
      : yield* (yield* GitRemote).fetch({ url, ref: order.ref, known: pending.oid })
  if (again.ancestry !== "up-to-date" && again.ancestry !== "fast-forward") return snapshot
  yield* atomically(
    Effect.flatMap(lockState(order, jobId), (locked) => states.put(withBase(locked, pending)))
  )
  return again
})
