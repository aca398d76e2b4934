import { TryAgain } from "@octavo/kernel"
import { Effect } from "effect"
import { SyncStates } from "../states/SyncStates.ts"
import type { SyncOrder } from "./SyncOrder.ts"

/** The state of a space, held, if it is still the turn of this job. */
export const holdState = Effect.fnUntraced(function* (order: SyncOrder, jobId: string) {
  const held = yield* (yield* SyncStates).getForUpdate(order.spaceId)
  if (held.turn?.jobId !== jobId) {
    return yield* new TryAgain({ reason: "The synchronisation took too long and another one began" })
  }
  return held
})
