import { DateTime } from "effect"
import type { SyncState } from "../states/SyncState.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** Whether something that happened later was applied already. */
export const isOlder = (order: SyncRequest, state: SyncState): boolean =>
  !order.force &&
  order.eventAt !== null &&
  state.eventAt !== null &&
  DateTime.isLessThan(order.eventAt, state.eventAt)
