import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { ReviewStatus } from "./ReviewStatus.ts"
import { ChangeRequestStatus } from "./ChangeRequest.ts"

const about = { changeRequestId: Schema.String, number: Schema.Int }

/** A change request was begun. */
export const changeRequestCreated = eventKind("reviews.changeRequestCreated", Schema.Struct(about))

/** A change request went from one status to another, other than by its merge. */
export const changeRequestStatusChanged = eventKind(
  "reviews.changeRequestStatusChanged",
  Schema.Struct({ ...about, from: ChangeRequestStatus, to: ChangeRequestStatus })
)

/** A change request became part of the content of its space. */
export const changeRequestMerged = eventKind(
  "reviews.changeRequestMerged",
  Schema.Struct({ ...about, revisionId: Schema.String })
)

/** Somebody said whether a change request should be merged. */
export const changeRequestReviewed = eventKind(
  "reviews.changeRequestReviewed",
  Schema.Struct({ ...about, reviewId: Schema.String, status: ReviewStatus })
)

/** People were asked to review a change request. */
export const reviewersRequested = eventKind(
  "reviews.reviewersRequested",
  Schema.Struct({ ...about, userIds: Schema.Array(Schema.String) })
)
