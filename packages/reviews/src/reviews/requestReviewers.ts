import { type Document, Spaces, type SpaceId } from "@octavo/content"
import { Caller, holds, resolveRole, type UserId } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, ChangeRequestClosed } from "../changeRequests/ChangeRequest.ts"
import { reviewersRequested } from "../changeRequests/changeRequestEvents.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { countsOfStatusChange } from "../changeRequests/editChangeRequest.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { ReviewerUnfit, ReviewRequest } from "./ReviewRequest.ts"
import { ReviewRequests } from "./ReviewRequests.ts"
import { Reviews } from "./Reviews.ts"

/**
 * Asks people to review a change request, which is open from then on; its subject and description can be changed along
 * with it. Whoever is asked must have the role `review` on the space. What they said before is outdated.
 */
export const requestReviewers = Effect.fn("reviews.requestReviewers")(function* (
  spaceId: SpaceId,
  name: string,
  input: {
    readonly userIds: ReadonlyArray<UserId>
    readonly subject?: string
    readonly description?: Document
  }
) {
  const { userIds: named, ...changes } = input
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "edit", { hold: true, orAuthor: true })
  const { status } = changeRequest
  if (status === "merged" || status === "archived") {
    return yield* new ChangeRequestClosed({ changeRequestId: changeRequest.id, status })
  }
  const { userId } = yield* Caller
  const spaces = yield* Spaces
  const userIds = [...new Set(named)]
  const unfit: Array<UserId> = []
  for (const id of userIds) {
    const { facts } = yield* spaces.getWithAccess(spaceId, id)
    if (!holds(resolveRole(facts), "review")) unfit.push(id)
  }
  if (unfit.length > 0) return yield* new ReviewerUnfit({ userIds: unfit })
  const now = yield* DateTime.now
  const requests = userIds.map(
    (id) =>
      new ReviewRequest({
        changeRequestId: changeRequest.id,
        userId: id,
        revisionId: changeRequest.revisionId,
        requestedBy: userId,
        createdAt: now
      })
  )
  yield* (yield* ReviewRequests).putMany(requests)
  yield* (yield* Reviews).markOutdated(changeRequest.id, userIds, now)
  const to = requests.length === 0 ? status : "open"
  yield* (yield* ChangeRequests).put(
    new ChangeRequest({ ...changeRequest, ...changes, status: to, updatedAt: now })
  )
  if (to !== status) yield* spaces.addToCounts(spaceId, countsOfStatusChange(status, to))
  if (requests.length > 0) {
    yield* emitEvent(
      reviewersRequested,
      { changeRequestId: changeRequest.id, number: changeRequest.number, userIds },
      { subject: spaceId, causedBy: userId }
    )
  }
  return requests
}, atomically)
