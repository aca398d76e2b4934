import type { SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { ChangeRequestClosed } from "../changeRequests/ChangeRequest.ts"
import { changeRequestReviewed } from "../changeRequests/changeRequestEvents.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { Review, ReviewId, type ReviewStatus } from "./Review.ts"
import { ReviewRequests } from "./ReviewRequests.ts"
import { Reviews } from "./Reviews.ts"

/** Says of a change request, as it is now, whether it should be merged. It takes the place of what the caller said before. */
export const submitReview = Effect.fn("reviews.submitReview")(function* (
  spaceId: SpaceId,
  name: string,
  status: ReviewStatus
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "review", { hold: true })
  if (changeRequest.status === "merged" || changeRequest.status === "archived") {
    return yield* new ChangeRequestClosed({
      changeRequestId: changeRequest.id,
      status: changeRequest.status
    })
  }
  const { userId } = yield* Caller
  const reviews = yield* Reviews
  const requests = yield* ReviewRequests
  const now = yield* DateTime.now
  const request = yield* requests.find(changeRequest.id, userId)
  yield* reviews.markOutdated(changeRequest.id, [userId], now)
  const review = new Review({
    id: ReviewId.make(yield* newId),
    changeRequestId: changeRequest.id,
    revisionId: changeRequest.revisionId,
    reviewerId: userId,
    requestedBy: Option.match(request, { onNone: () => null, onSome: ({ requestedBy }) => requestedBy }),
    status,
    isOutdated: false,
    commentId: null,
    createdAt: now,
    updatedAt: now
  })
  yield* reviews.put(review)
  yield* requests.remove(changeRequest.id, userId)
  yield* emitEvent(
    changeRequestReviewed,
    { changeRequestId: changeRequest.id, number: changeRequest.number, reviewId: review.id, status },
    { subject: spaceId, causedBy: userId }
  )
  return review
}, atomically)
