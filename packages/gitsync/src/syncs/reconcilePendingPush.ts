import { Effect, type Redacted } from "effect"
import { advanceState } from "./advanceState.ts"
import type { SyncRequest } from "./SyncRequest.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, pendingPushTo, type SyncState } from "../states/SyncState.ts"

/**
 * Knows a commit again that was pushed from here and of which nothing was heard: where the branch has it, both were the
 * same there. Answers the snapshot as it stands to what is the base now, and the state with that base.
 */
export const reconcilePendingPush = Effect.fnUntraced(function* (
  order: SyncRequest,
  state: SyncState,
  jobId: string,
  url: Redacted.Redacted<string>,
  snapshot: GitSnapshot
) {
  const pending = pendingPushTo(state, order)
  const { oid } = snapshot.commit
  if (pending === null || baseOf(state, order)?.oid === oid) return { snapshot, state }
  const again =
    pending.oid === oid
      ? { ...snapshot, knownEntries: snapshot.entries, ancestry: "same" as const, ahead: 0 }
      : yield* (yield* GitRemote).fetch({ url, ref: order.ref, known: pending.oid })
  if (again.ancestry !== "same" && again.ancestry !== "ahead") return { snapshot, state }
  return { snapshot: again, state: yield* advanceState(order, jobId, pending) }
})
