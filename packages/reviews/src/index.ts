export {
  ChangeRequest,
  ChangeRequestClosed,
  ChangeRequestId,
  ChangeRequestNotFound,
  ChangeRequestStatus,
  Unsettled
} from "./changeRequests/ChangeRequest.ts"
export {
  changeRequestCreated,
  changeRequestMerged,
  changeRequestReviewed,
  changeRequestStatusChanged,
  reviewersRequested
} from "./changeRequests/changeRequestEvents.ts"
export { type ChangeRequestName, ChangeRequests } from "./changeRequests/ChangeRequests.ts"
export type { ChangeRequestView } from "./changeRequests/ChangeRequestView.ts"
export { createChangeRequest } from "./changeRequests/createChangeRequest.ts"
export { type ChangeRequestChanges, editChangeRequest } from "./changeRequests/editChangeRequest.ts"
export { getChangeRequest } from "./changeRequests/getChangeRequest.ts"
export { listChangeRequests } from "./changeRequests/listChangeRequests.ts"
export { requireChangeRequest } from "./changeRequests/requireChangeRequest.ts"
export { type Contribution, Contributions } from "./contributions/Contributions.ts"
export { answerConflict } from "./merging/answerConflict.ts"
export { ConflictNotFound, ConflictNotTextual } from "./merging/ConflictNotFound.ts"
export { Conflicts } from "./merging/Conflicts.ts"
export { listConflicts } from "./merging/listConflicts.ts"
export { mergeChangeRequest } from "./merging/mergeChangeRequest.ts"
export type { MergeOutcome } from "./merging/MergeOutcome.ts"
export { updateChangeRequest } from "./merging/updateChangeRequest.ts"
export { listRequestedReviewers } from "./reviews/listRequestedReviewers.ts"
export { listReviews } from "./reviews/listReviews.ts"
export { removeRequestedReviewer } from "./reviews/removeRequestedReviewer.ts"
export { requestReviewers } from "./reviews/requestReviewers.ts"
export { Review, ReviewId, ReviewStatus } from "./reviews/Review.ts"
export { ReviewerUnfit, ReviewRequest } from "./reviews/ReviewRequest.ts"
export { ReviewRequests } from "./reviews/ReviewRequests.ts"
export { Reviews } from "./reviews/Reviews.ts"
export { submitReview } from "./reviews/submitReview.ts"
export { MergeRulesNotMet } from "./rules/MergeRulesNotMet.ts"
export { type MergeCandidate, unmetRules } from "./rules/unmetRules.ts"
