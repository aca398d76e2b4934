import type { SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { changeRequestReviewed } from "../changeRequests/changeRequestEvents.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { type CommentBody, type CommentText, textOf } from "../comments/CommentText.ts"
import { insertComment } from "../comments/insertComment.ts"
import type { ReviewStatus } from "../changeRequests/ReviewStatus.ts"
import { Review } from "./Review.ts"
import { ReviewId } from "../changeRequests/ReviewId.ts"
import { ReviewRequests } from "./ReviewRequests.ts"
import { Reviews } from "./Reviews.ts"

const write = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  name: string,
  status: ReviewStatus,
  text: CommentText | null
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "review", { forUpdate: true })
  yield* requireUnfinished(changeRequest)
  const { userId } = yield* Caller
  const reviews = yield* Reviews
  const requests = yield* ReviewRequests
  const now = yield* DateTime.now
  const request = yield* requests.find(changeRequest.id, userId)
  yield* reviews.markOutdated(changeRequest.id, [userId], now)
  const reviewId = ReviewId.make(yield* newId)
  const { id: changeRequestId, revisionId } = changeRequest
  const about = { spaceId, changeRequestId, reviewId, revisionId, page: null, node: null, tableCell: null }
  const comment = text === null ? null : yield* insertComment({ ...about, text }, "markdown")
  const review = new Review({
    id: reviewId,
    changeRequestId,
    revisionId,
    reviewerId: userId,
    requestedBy: Option.match(request, { onNone: () => null, onSome: ({ requestedBy }) => requestedBy }),
    status,
    isOutdated: false,
    commentId: comment?.id ?? null,
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

/**
 * Says of a change request, as it is now, whether it should be merged, and why if something is said with it. It takes the
 * place of what the caller said before.
 */
export const submitReview = Effect.fn("reviews.submitReview")(function* (
  spaceId: SpaceId,
  name: string,
  status: ReviewStatus,
  comment: CommentBody | null = null
) {
  yield* requireChangeRequest(spaceId, name, "review")
  return yield* write(spaceId, name, status, comment === null ? null : yield* textOf(comment))
})
