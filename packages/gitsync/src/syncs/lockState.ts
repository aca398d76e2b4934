import { TryAgain } from "@octavo/kernel"
import { Effect } from "effect"
import { SyncStates } from "../states/SyncStates.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** The state of a space, held, if it is still the turn of this job. */
export const lockState = Effect.fnUntraced(function* (order: SyncRequest, jobId: string) {
  const locked = yield* (yield* SyncStates).getForUpdate(order.spaceId)
  if (locked.lease?.jobId !== jobId) {
    return yield* new TryAgain({ reason: "The synchronisation took too long and another one began" })
  }
  return locked
})
