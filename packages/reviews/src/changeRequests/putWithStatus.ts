import { type SpaceCounts, Spaces } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { emitEvent } from "@octavo/kernel"
import { Effect } from "effect"
import { ChangeRequest, type ChangeRequestStatus } from "./ChangeRequest.ts"
import { changeRequestStatusChanged } from "./changeRequestEvents.ts"
import { ChangeRequests } from "./ChangeRequests.ts"

/** What a change of status adds to the counts of the space. */
export const countsOfStatusChange = (
  from: ChangeRequestStatus | null,
  to: ChangeRequestStatus
): Partial<SpaceCounts> => {
  const change = (status: ChangeRequestStatus) => (to === status ? 1 : 0) - (from === status ? 1 : 0)
  return { changeRequestsOpen: change("open"), changeRequestsDraft: change("draft") }
}

/**
 * Puts a change request, in another status where that is another; the counts of its space and an event go with it. Within a
 * unit of work that holds it.
 */
export const putWithStatus = Effect.fnUntraced(function* (
  changeRequest: ChangeRequest,
  to: Exclude<ChangeRequestStatus, "merged">
) {
  const { id, number, spaceId, status: from } = changeRequest
  const changed = new ChangeRequest({ ...changeRequest, status: to })
  yield* (yield* ChangeRequests).put(changed)
  if (to === from) return changed
  yield* (yield* Spaces).addToCounts(spaceId, countsOfStatusChange(from, to))
  const { userId } = yield* Caller
  yield* emitEvent(
    changeRequestStatusChanged,
    { changeRequestId: id, number, from, to },
    { subject: spaceId, causedBy: userId }
  )
  return changed
})
