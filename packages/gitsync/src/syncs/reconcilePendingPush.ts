import { Effect, type Redacted } from "effect"
import { advanceState } from "./advanceState.ts"
import type { SyncRequest } from "./SyncRequest.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, pendingPushTo, type SyncState } from "../states/SyncState.ts"

/**
 * Reconciles a pending push: when the branch has its commit, it becomes the common base. Returns the snapshot with its
 * relation to the new base, and the state.
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
      ? { ...snapshot, knownEntries: snapshot.entries, ancestry: "up-to-date" as const, ahead: 0 }
      : yield* (yield* GitRemote).fetch({ url, ref: order.ref, known: pending.oid })
  if (again.ancestry !== "up-to-date" && again.ancestry !== "fast-forward") return { snapshot, state }
  return { snapshot: again, state: yield* advanceState(order, jobId, pending) }
})
