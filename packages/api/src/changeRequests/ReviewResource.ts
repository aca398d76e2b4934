import { ReviewStatus } from "@octavo/reviews"
import { Schema } from "effect"
import { CommentResource } from "../comments/CommentResource.ts"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp, Url } from "../words.ts"

/** A review of a change request. */
export const ReviewResource = Schema.Struct({
  object: Schema.Literal("change-request-review"),
  id: Schema.String,
  /** The revision of the change request at the time of the review. */
  revision: Schema.String,
  reviewer: UserResource,
  requestedBy: Schema.optionalKey(UserResource),
  status: ReviewStatus,
  outdated: Schema.Boolean,
  comment: Schema.optionalKey(CommentResource),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      revision: "The id of the revision of the change request at the time of the review.",
      reviewer: "The user who reviewed.",
      requestedBy: "The user who requested the review. Absent for a review that nobody requested.",
      status: "The verdict.",
      outdated: "Whether the change request has changed since the review.",
      comment: "The comment of the review. Absent without one."
    }
  })
  .annotate({ identifier: "ChangeRequestReview" })
export type ReviewResource = typeof ReviewResource.Type

/** Somebody was asked to review and has not done so yet. */
export const RequestedReviewerResource = Schema.Struct({
  object: Schema.Literal("change-request-requested-reviewer"),
  revision: Schema.String,
  requestedBy: UserResource,
  createdAt: Timestamp,
  kind: Schema.Literal("user"),
  user: UserResource
})
  .annotate({
    fields: {
      revision: "The id of the revision of the change request at the time of the request.",
      requestedBy: "The user who requested the review.",
      user: "The user whose review is requested."
    }
  })
  .annotate({ identifier: "ChangeRequestRequestedReviewer" })
export type RequestedReviewerResource = typeof RequestedReviewerResource.Type

/** The kind and the number of contributions of a person to a change request. */
export const ContributorResource = Schema.Struct({
  updatedAt: Timestamp,
  count: Schema.Int,
  user: UserResource,
  actionType: Schema.Literals(["edit", "comment"])
})
  .annotate({
    fields: {
      count: "The number of contributions.",
      user: "The user who contributed.",
      actionType: "The kind of the contributions.",
      updatedAt: "The time of the latest contribution."
    }
  })
  .annotate({ identifier: "UserContributor" })
export type ContributorResource = typeof ContributorResource.Type
