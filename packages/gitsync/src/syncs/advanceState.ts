import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { type SyncBase, withBase } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { lockState } from "./lockState.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** Moves the base of a space and a place to where both are the same; answers the new state. */
export const advanceState = Effect.fnUntraced(function* (order: SyncRequest, jobId: string, base: SyncBase) {
  const state = withBase(yield* lockState(order, jobId), base)
  yield* (yield* SyncStates).put(state)
  return state
}, atomically)
