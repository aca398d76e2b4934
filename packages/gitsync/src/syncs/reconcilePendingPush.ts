import { atomically } from "@octavo/kernel"
import { Effect, type Redacted } from "effect"
import { lockState } from "./lockState.ts"
import type { SyncRequest } from "./SyncRequest.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, pendingPushTo, withBase } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

/**
 * Knows a commit again that was pushed from here and of which nothing was heard: where the branch has it, both were the
 * same there. Answers the snapshot as it stands to what is the base now.
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
      ? { ...snapshot, knownEntries: snapshot.entries, ancestry: "same" as const, ahead: 0 }
      : yield* (yield* GitRemote).fetch({ url, ref: order.ref, known: pending.oid })
  if (again.ancestry !== "same" && again.ancestry !== "ahead") return snapshot
  yield* atomically(
    Effect.flatMap(lockState(order, jobId), (locked) => states.put(withBase(locked, pending)))
  )
  return again
})
