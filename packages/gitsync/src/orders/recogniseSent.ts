import { atomically } from "@octavo/kernel"
import { Effect, type Redacted } from "effect"
import { holdState } from "./holdState.ts"
import type { SyncOrder } from "./SyncOrder.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, sentTo, withBase } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

/**
 * Knows a commit again that was pushed from here and of which nothing was heard: where the branch has it, both were the
 * same there. Answers the snapshot as it stands to what is the base now.
 */
export const recogniseSent = Effect.fnUntraced(function* (
  order: SyncOrder,
  jobId: string,
  url: Redacted.Redacted<string>,
  snapshot: GitSnapshot
) {
  const states = yield* SyncStates
  const state = yield* states.get(order.spaceId)
  const sent = sentTo(state, order)
  const { oid } = snapshot.commit
  if (sent === null || baseOf(state, order)?.oid === oid) return snapshot
  const again =
    sent.oid === oid
      ? { ...snapshot, knownEntries: snapshot.entries, descent: "same" as const, ahead: 0 }
      : yield* (yield* GitRemote).fetch({ url, ref: order.ref, known: sent.oid })
  if (again.descent !== "same" && again.descent !== "ahead") return snapshot
  yield* atomically(Effect.flatMap(holdState(order, jobId), (held) => states.put(withBase(held, sent))))
  return again
})
