import {
  forkBranch,
  requireSpace,
  type RevisionId,
  type Snapshot,
  SpaceCounters,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, ChangeRequestId } from "./ChangeRequest.ts"
import { changeRequestCreated } from "./changeRequestEvents.ts"
import { ChangeRequests } from "./ChangeRequests.ts"
import { viewOf } from "./ChangeRequestView.ts"

const insertChangeRequest = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  subject: string,
  view: { readonly head: Snapshot; readonly revisionId: RevisionId }
) {
  const { userId } = yield* Caller
  const now = yield* DateTime.now
  const first = yield* forkBranch({ ...view, spaceId }, "change-request", userId)
  // The row of the space is locked from here to the commit.
  const number = yield* (yield* SpaceCounters).addChangeRequest(spaceId, "draft")
  const changeRequest = new ChangeRequest({
    id: ChangeRequestId.make(yield* newId),
    spaceId,
    number,
    status: "draft",
    subject,
    description: null,
    branchId: first.branchId,
    seq: first.seq,
    base: { branchId: view.head.branchId, seq: view.head.seq },
    revisionId: first.id,
    revisionInitial: view.revisionId,
    revisionAncestor: view.revisionId,
    revisionMerged: null,
    unresolved: null,
    comments: 0,
    createdBy: userId,
    createdAt: now,
    updatedAt: now
  })
  yield* (yield* ChangeRequests).put(changeRequest)
  yield* emitEvent(
    changeRequestCreated,
    { changeRequestId: changeRequest.id, number: changeRequest.number },
    { subject: spaceId, causedBy: userId }
  )
  return yield* viewOf(changeRequest, view.revisionId)
}, atomically)

/** Begins a change request, as a draft that shows what the space shows now. */
export const createChangeRequest = Effect.fn("reviews.createChangeRequest")(function* (
  spaceId: SpaceId,
  subject: string
) {
  return yield* insertChangeRequest(spaceId, subject, yield* requireSpace(spaceId, "edit"))
})
