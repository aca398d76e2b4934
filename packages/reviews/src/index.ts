export {
  ChangeRequest,
  ChangeRequestClosed,
  ChangeRequestId,
  ChangeRequestNotFound,
  ChangeRequestStatus,
  showing,
  headOf,
  Unresolved
} from "./changeRequests/ChangeRequest.ts"
export {
  changeRequestCreated,
  changeRequestMerged,
  changeRequestReviewed,
  changeRequestStatusChanged,
  reviewersRequested
} from "./changeRequests/changeRequestEvents.ts"
export {
  changeRequestFailures,
  changeRequestSnapshotFailures
} from "./changeRequests/changeRequestFailures.ts"
export { type ChangeRequestName, ChangeRequests } from "./changeRequests/ChangeRequests.ts"
export type { ChangeRequestView } from "./changeRequests/ChangeRequestView.ts"
export { createChangeRequest } from "./changeRequests/createChangeRequest.ts"
export { type ChangeRequestChanges, editChangeRequest } from "./changeRequests/editChangeRequest.ts"
export { getChangeRequest } from "./changeRequests/getChangeRequest.ts"
export { findMergedInto } from "./changeRequests/findMergedInto.ts"
export { listChangeRequestChanges } from "./changeRequests/listChangeRequestChanges.ts"
export type { ChangeRequestFilter } from "./changeRequests/ChangeRequests.ts"
export { listOrganizationChangeRequests } from "./changeRequests/listOrganizationChangeRequests.ts"
export { listChangeRequests } from "./changeRequests/listChangeRequests.ts"
export { requireChangeRequest } from "./changeRequests/requireChangeRequest.ts"
export { DescriptionTooLong } from "./changeRequests/DescriptionTooLong.ts"
export {
  type Comment,
  type CommentSubject,
  CommentId,
  CommentNotFound,
  type NodeAnchor,
  NotTheAuthor,
  type TableCell
} from "./comments/Comment.ts"
export { commentPosted, commentReplied, commentResolved } from "./comments/commentEvents.ts"
export { type CommentPermissions } from "./comments/CommentPermissions.ts"
export { type CommentReply, CommentReplyId, CommentReplyNotFound } from "./comments/CommentReply.ts"
export { type CommentFilter, Comments } from "./comments/Comments.ts"
export { commentBodyFailures } from "./comments/commentBodyFailures.ts"
export { CommentBodyRefused } from "./comments/CommentBodyRefused.ts"
export type { CommentBody, CommentForm } from "./comments/CommentText.ts"
export { type CommentReplyView, type CommentView } from "./comments/CommentView.ts"
export { deleteComment } from "./comments/deleteComment.ts"
export { deleteCommentReply } from "./comments/deleteCommentReply.ts"
export { getComment } from "./comments/getComment.ts"
export { getCommentReply } from "./comments/getCommentReply.ts"
export { listCommenters } from "./comments/listCommenters.ts"
export { listCommentReplies } from "./comments/listCommentReplies.ts"
export { maxCommentLength } from "./comments/maxCommentLength.ts"
export { findCommentsState, readComments } from "./comments/readComments.ts"
export { postComment } from "./comments/postComment.ts"
export { postCommentReply } from "./comments/postCommentReply.ts"
export { type PresentTarget } from "./comments/presentTargets.ts"
export { type Reaction } from "./comments/Reaction.ts"
export { Replies } from "./comments/Replies.ts"
export { type CommentPlace } from "./comments/authorizeComments.ts"
export { CommentTargetIncomplete, NodeNotFound } from "./comments/targetFailures.ts"
export type { CommentTargetInput } from "./comments/targetOf.ts"
export { type CommentChanges, updateComment } from "./comments/updateComment.ts"
export { type CommentReplyChanges, updateCommentReply } from "./comments/updateCommentReply.ts"
export { type Contribution, Contributions } from "./contributions/Contributions.ts"
export { listContributions } from "./contributions/listContributions.ts"
export { editChangeRequestContent } from "./edits/editChangeRequestContent.ts"
export { restoreRevisionInChangeRequest } from "./edits/restoreRevisionInChangeRequest.ts"
export { proposeEdits } from "./edits/proposeEdits.ts"
export { resolveConflict } from "./merging/resolveConflict.ts"
export { ConflictNotFound, ConflictNotTextual, ConflictOverwritten } from "./merging/conflictFailures.ts"
export { Conflicts } from "./merging/Conflicts.ts"
export { ConflictPosition } from "./merging/ConflictPosition.ts"
export { listConflicts } from "./merging/listConflicts.ts"
export { mergeChangeRequest } from "./merging/mergeChangeRequest.ts"
export type { MergeOutcome } from "./merging/MergeOutcome.ts"
export { layer as ChangeRequestSnapshotsFromReviews } from "./changeRequests/ChangeRequestSnapshots.ts"
export { layer as ProposalsAsChangeRequests } from "./merging/Proposals.ts"
export { updateChangeRequest } from "./merging/updateChangeRequest.ts"
export { getReview } from "./reviews/getReview.ts"
export { listRequestedReviewers } from "./reviews/listRequestedReviewers.ts"
export { listReviewComments } from "./reviews/listReviewComments.ts"
export { listReviews } from "./reviews/listReviews.ts"
export { removeRequestedReviewer } from "./reviews/removeRequestedReviewer.ts"
export { requestReviewers } from "./reviews/requestReviewers.ts"
export { ReviewStatus } from "./changeRequests/ReviewStatus.ts"
export { Review, ReviewNotFound } from "./reviews/Review.ts"
export { ReviewId } from "./changeRequests/ReviewId.ts"
export type { ReviewRequestView } from "./reviews/describeRequests.ts"
export { ReviewerUnfit, ReviewRequest } from "./reviews/ReviewRequest.ts"
export { ReviewRequests } from "./reviews/ReviewRequests.ts"
export { Reviews } from "./reviews/Reviews.ts"
export { submitReview } from "./reviews/submitReview.ts"
export { MergeRulesNotMet } from "./rules/MergeRulesNotMet.ts"
export { type MergeCandidate, unmetRules } from "./rules/unmetRules.ts"
export { subscribers } from "./subscribers.ts"
