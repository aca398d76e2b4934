import { RevisionId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Schema } from "effect"
import { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import { CommentId } from "../comments/Comment.ts"
import { ReviewId } from "./ReviewId.ts"

/** What a reviewer says: merge it, or change it first. */
export const ReviewStatus = Schema.Literals(["approved", "changes-requested"])
export type ReviewStatus = typeof ReviewStatus.Type

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

/** What somebody said of a change request as it was at a revision. */
export class Review extends Schema.Class<Review>("Review")({
  id: ReviewId,
  changeRequestId: ChangeRequestId,
  revisionId: RevisionId,
  reviewerId: UserId,
  /** Who asked for it; null where nobody did. */
  requestedBy: Schema.NullOr(UserId),
  status: ReviewStatus,
  /** Whether the same reviewer was asked, or said something, again since. */
  isOutdated: Schema.Boolean,
  /** What was said with it. */
  commentId: Schema.NullOr(CommentId),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}
