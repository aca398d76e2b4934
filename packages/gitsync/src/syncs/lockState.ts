import { TryAgain } from "@octavo/kernel"
import { Effect } from "effect"
import { SyncStates } from "../states/SyncStates.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** Locks the state of a space, if this job still has its lease. */
export const lockState = Effect.fnUntraced(function* (order: SyncRequest, jobId: string) {
  const locked = yield* (yield* SyncStates).getForUpdate(order.spaceId)
  if (locked.lease?.jobId !== jobId) {
    return yield* new TryAgain({ reason: "The synchronisation took too long and another one began" })
  }
  return locked
})
