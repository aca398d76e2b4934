import { RevisionId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Schema } from "effect"
import { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import { CommentId } from "../comments/Comment.ts"
import { ReviewId } from "../changeRequests/ReviewId.ts"
import { ReviewStatus } from "../changeRequests/ReviewStatus.ts"

/** There is no such review of the change request. */
export class ReviewNotFound extends Schema.TaggedError<ReviewNotFound>()(
  "ReviewNotFound",
  { reviewId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such review of this change request"
  }
}

/** A review of a change request at a revision. */
export class Review extends Schema.Class<Review>("Review")({
  id: ReviewId,
  changeRequestId: ChangeRequestId,
  revisionId: RevisionId,
  reviewerId: UserId,
  /** The user who requested the review; null without a request. */
  requestedBy: Schema.NullOr(UserId),
  status: ReviewStatus,
  /** Whether the same reviewer was asked, or said something, again since. */
  isOutdated: Schema.Boolean,
  /** The comment of the review. */
  commentId: Schema.NullOr(CommentId),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}
