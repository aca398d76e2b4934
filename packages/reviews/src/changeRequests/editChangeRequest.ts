import type { Document } from "@octavo/markdown"
import type { SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, ChangeRequestClosed, type ChangeRequestStatus } from "./ChangeRequest.ts"
import { ChangeRequests } from "./ChangeRequests.ts"
import { viewOf } from "./ChangeRequestView.ts"
import { putWithStatus } from "./putWithStatus.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"
import { requireDescription } from "./requireDescription.ts"

/** The changes of a change request besides its content; an absent field stays as it is. */
export interface ChangeRequestChanges {
  readonly subject?: string
  readonly description?: Document
  readonly status?: Exclude<ChangeRequestStatus, "merged">
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
    forUpdate: true,
    orAuthor: true
  })
  const { id, status: from } = changeRequest
  if (status !== undefined && from === "merged") {
    return yield* new ChangeRequestClosed({ changeRequestId: id, status: from })
  }
  const asksForNothing = Object.keys(changes).length === 0 && (status ?? from) === from
  if (asksForNothing) return yield* viewOf(changeRequest, revisionId)
  yield* requireDescription(changes.description)
  const updatedAt = yield* DateTime.now
  const changed = new ChangeRequest({ ...changeRequest, ...changes, updatedAt })
  if (status === undefined) yield* (yield* ChangeRequests).put(changed)
  const put = status === undefined ? changed : yield* putWithStatus(changed, status)
  return yield* viewOf(put, revisionId)
}, atomically)
