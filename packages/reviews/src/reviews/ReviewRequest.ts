import { RevisionId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Schema } from "effect"
import { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"

/** Somebody was asked to review a change request, and has not done so yet. */
export class ReviewRequest extends Schema.Class<ReviewRequest>("ReviewRequest")({
  changeRequestId: ChangeRequestId,
  userId: UserId,
  /** The revision of the change request at the time of the request. */
  revisionId: RevisionId,
  requestedBy: UserId,
  createdAt: Schema.DateTimeUtc
}) {}

/** Somebody was named as a reviewer who cannot review in this space. */
export class ReviewerUnfit extends Schema.TaggedError<ReviewerUnfit>()(
  "ReviewerUnfit",
  { userIds: Schema.Array(Schema.String) },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `These users do not exist or may not review in this space: ${this.userIds.join(", ")}`
  }
}
