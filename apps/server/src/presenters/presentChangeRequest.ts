import type {
  ChangeRequestResource,
  CommentResource,
  ContributorResource,
  RequestedReviewerResource,
  ReviewResource
} from "@octavo/api"
import type { ChangeRequestView, Contribution, Review, ReviewRequestView } from "@octavo/reviews"
import { appUrlOfChangeRequest } from "./appUrls.ts"
import type { People } from "./findPeople.ts"
import { presentUser } from "./presentUser.ts"
import { presentTime } from "./times.ts"

export const presentChangeRequest =
  (publicUrl: string) =>
  ({ changeRequest, isOutdated }: ChangeRequestView, people: People): ChangeRequestResource => {
    const location = `${publicUrl}/v1/spaces/${changeRequest.spaceId}/change-requests/${changeRequest.id}`
    return {
      object: "change-request",
      id: changeRequest.id,
      number: changeRequest.number,
      status: changeRequest.status,
      subject: changeRequest.subject,
      ...(changeRequest.description !== null && { description: changeRequest.description }),
      createdBy: people(changeRequest.createdBy),
      createdAt: presentTime(changeRequest.createdAt),
      updatedAt: presentTime(changeRequest.updatedAt),
      space: changeRequest.spaceId,
      revision: changeRequest.revisionId,
      revisionInitial: changeRequest.revisionInitial,
      revisionMergedAncestor: changeRequest.revisionAncestor,
      ...(changeRequest.revisionMerged !== null && { revisionMerged: changeRequest.revisionMerged }),
      comments: changeRequest.comments,
      outdated: isOutdated,
      urls: {
        app: appUrlOfChangeRequest(publicUrl, changeRequest.spaceId, changeRequest.number),
        location
      }
    }
  }

export const presentReview = (
  location: string,
  review: Review,
  people: People,
  comment: CommentResource | null
): ReviewResource => ({
  object: "change-request-review",
  id: review.id,
  revision: review.revisionId,
  reviewer: people(review.reviewerId),
  ...(review.requestedBy !== null && { requestedBy: people(review.requestedBy) }),
  status: review.status,
  outdated: review.isOutdated,
  ...(comment !== null && { comment }),
  createdAt: presentTime(review.createdAt),
  updatedAt: presentTime(review.updatedAt),
  urls: { location }
})

export const presentRequestedReviewer = (
  publicUrl: string,
  { invited, request }: ReviewRequestView,
  people: People
): RequestedReviewerResource => ({
  object: "change-request-requested-reviewer",
  revision: request.revisionId,
  requestedBy: people(request.requestedBy),
  createdAt: presentTime(request.createdAt),
  kind: "user",
  user: invited === null ? people(request.userId) : presentUser(publicUrl)(invited)
})

export const presentContributor = (contribution: Contribution, people: People): ContributorResource => ({
  updatedAt: presentTime(contribution.updatedAt),
  count: contribution.count,
  user: people(contribution.userId),
  actionType: contribution.action
})
