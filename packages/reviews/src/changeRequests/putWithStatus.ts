import { type SpaceCounts, SpaceCounters } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { emitEvent } from "@octavo/kernel"
import { Effect } from "effect"
import { ChangeRequest, type ChangeRequestStatus } from "./ChangeRequest.ts"
import { changeRequestStatusChanged } from "./changeRequestEvents.ts"
import { ChangeRequests } from "./ChangeRequests.ts"

/** The change of the counts of a space for a change of status. */
export const countsOfStatusChange = (
  from: ChangeRequestStatus | null,
  to: ChangeRequestStatus
): Partial<SpaceCounts> => {
  const change = (status: ChangeRequestStatus) => (to === status ? 1 : 0) - (from === status ? 1 : 0)
  return { changeRequestsOpen: change("open"), changeRequestsDraft: change("draft") }
}

/**
 * Puts a change request, updates the counts of its space and emits an event when its status changes. Within a unit of
 * work that has locked it.
 */
export const putWithStatus = Effect.fnUntraced(function* (
  changeRequest: ChangeRequest,
  to: Exclude<ChangeRequestStatus, "merged">
) {
  const { id, number, spaceId, status: from } = changeRequest
  const changed = new ChangeRequest({ ...changeRequest, status: to })
  yield* (yield* ChangeRequests).put(changed)
  if (to === from) return changed
  const { userId } = yield* Caller
  yield* emitEvent(
    changeRequestStatusChanged,
    { changeRequestId: id, number, from, to },
    { subject: spaceId, causedBy: userId }
  )
  // The counts come last: their row is locked until the commit.
  yield* (yield* SpaceCounters).add(spaceId, countsOfStatusChange(from, to))
  return changed
})
