import { type Document, type SpaceCounts, type SpaceId, Spaces } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, ChangeRequestClosed, type ChangeRequestStatus } from "./ChangeRequest.ts"
import { changeRequestStatusChanged } from "./changeRequestEvents.ts"
import { ChangeRequests } from "./ChangeRequests.ts"
import { viewOf } from "./ChangeRequestView.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"

/** What can be changed of a change request beside its content; what is absent stays as it is. */
export interface ChangeRequestChanges {
  readonly subject?: string
  readonly description?: Document
  readonly status?: Exclude<ChangeRequestStatus, "merged">
}

/** What a change of status adds to the counts of the space. */
export const countsOfStatusChange = (
  from: ChangeRequestStatus | null,
  to: ChangeRequestStatus
): Partial<SpaceCounts> => {
  const change = (status: ChangeRequestStatus) => (to === status ? 1 : 0) - (from === status ? 1 : 0)
  return { changeRequestsOpen: change("open"), changeRequestsDraft: change("draft") }
}

/**
 * Changes subject, description or status of a change request; editors of the space and its author may. One that is
 * merged keeps its status.
 */
export const editChangeRequest = Effect.fn("reviews.editChangeRequest")(function* (
  spaceId: SpaceId,
  name: string,
  { status, ...changes }: ChangeRequestChanges
) {
  const { changeRequest, revisionId } = yield* requireChangeRequest(spaceId, name, "edit", {
    hold: true,
    orAuthor: true
  })
  const { userId } = yield* Caller
  const from = changeRequest.status
  if (status !== undefined && from === "merged") {
    return yield* new ChangeRequestClosed({ changeRequestId: changeRequest.id, status: from })
  }
  const to = status ?? from
  const changed = new ChangeRequest({
    ...changeRequest,
    ...changes,
    status: to,
    updatedAt: yield* DateTime.now
  })
  yield* (yield* ChangeRequests).put(changed)
  if (to !== from) {
    yield* (yield* Spaces).addToCounts(spaceId, countsOfStatusChange(from, to))
    yield* emitEvent(
      changeRequestStatusChanged,
      { changeRequestId: changed.id, number: changed.number, from, to },
      { subject: spaceId, causedBy: userId }
    )
  }
  return viewOf(changed, revisionId)
}, atomically)
