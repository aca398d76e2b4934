import { type Document } from "@octavo/markdown"
import { Spaces, type SpaceId } from "@octavo/content"
import { Caller, holds, resolveRole, TeamMembers, UserId } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { reviewersRequested } from "../changeRequests/changeRequestEvents.ts"
import { putWithStatus } from "../changeRequests/putWithStatus.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireDescription } from "../changeRequests/requireDescription.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { describeRequests } from "./describeRequests.ts"
import { ReviewerUnfit, ReviewRequest } from "./ReviewRequest.ts"
import { ReviewRequests } from "./ReviewRequests.ts"
import { Reviews } from "./Reviews.ts"

/**
 * Asks people to review a change request, which is open from then on; its subject and description can be changed along
 * with it. Each must have the role `review` on the space; members who have
 * not accepted their invitation are named by it. What they said before is outdated.
 */
export const requestReviewers = Effect.fn("reviews.requestReviewers")(function* (
  spaceId: SpaceId,
  name: string,
  input: {
    /** The ids under which the caller knows them: of users, or of invitations. */
    readonly userIds: ReadonlyArray<string>
    readonly subject?: string
    readonly description?: Document
  }
) {
  const { userIds: named, ...changes } = input
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "edit", {
    forUpdate: true,
    orAuthor: true
  })
  yield* requireUnfinished(changeRequest)
  yield* requireDescription(changes.description)
  const { isOperator, userId } = yield* Caller
  const spaces = yield* Spaces
  const known = yield* (yield* TeamMembers).findNamed(space.organizationId, named, isOperator)
  const userIds = [...new Set(known.values())]
  const fit = new Set(
    (yield* spaces.listAccess(spaceId, userIds)).flatMap(([id, facts]) =>
      holds(resolveRole(facts), "review") ? id : []
    )
  )
  const unfit = [...new Set(named)].filter((id) => !fit.has(known.get(id) ?? UserId.make(id)))
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
  const { status } = changeRequest
  const changed = new ChangeRequest({ ...changeRequest, ...changes, updatedAt: now })
  yield* putWithStatus(changed, requests.length > 0 || status === "open" ? "open" : "draft")
  if (requests.length > 0) {
    yield* emitEvent(
      reviewersRequested,
      { changeRequestId: changeRequest.id, number: changeRequest.number, userIds },
      { subject: spaceId, causedBy: userId }
    )
  }
  return yield* describeRequests(space.organizationId, requests)
}, atomically)
