import type { ListQueryValues } from "@octavo/api"
import type { SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { type Listing, type ListingRequest, Signer } from "@octavo/kernel"
import {
  type ChangeRequestFilter,
  type ChangeRequestStatus,
  ConflictPosition,
  resolveConflict,
  type ChangeRequestView,
  type CommentForm,
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  getReview,
  listChangeRequestChanges,
  listChangeRequests,
  listConflicts,
  listContributions,
  listOrganizationChangeRequests,
  listRequestedReviewers,
  listReviewComments,
  listReviews,
  type MergeOutcome,
  mergeChangeRequest,
  removeRequestedReviewer,
  requestReviewers,
  restoreRevisionInChangeRequest,
  type Review,
  type ReviewRequestView,
  submitReview,
  updateChangeRequest
} from "@octavo/reviews"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { getPreviewedChangeRequest } from "../frontEnds/getPreviewedChangeRequest.ts"
import { apiGroup } from "../http/apiGroup.ts"
import { listing, listingBy } from "../http/listing.ts"
import { revisionsOf, statesOf } from "../http/revisionTag.ts"
import { besideCaller, findPeople, withPeople } from "../presenters/findPeople.ts"
import {
  presentChangeRequest,
  presentContributor,
  presentRequestedReviewer,
  presentReview
} from "../presenters/presentChangeRequest.ts"
import { editsOf } from "../presenters/presentEdited.ts"
import { peopleIn, presentComment } from "../presenters/presentComment.ts"
import { defaultChanges, presentChanges } from "../presenters/presentChanges.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentConflict } from "../http/presentConflict.ts"
import { PublicUrl } from "../PublicUrl.ts"

const peopleOfReview = ({ requestedBy, reviewerId }: Review) =>
  requestedBy === null ? [reviewerId] : [reviewerId, requestedBy]
const peopleOfRequest = ({ invited, request }: ReviewRequestView) =>
  invited === null ? [request.requestedBy, request.userId] : [request.requestedBy]
const presentOutcome = <Done extends "merge" | "update">({ result, revisionId }: MergeOutcome<Done>) => ({
  revision: revisionId,
  result
})

interface ChangeRequestsQuery extends ListQueryValues {
  readonly status?: ChangeRequestStatus
  readonly creator?: UserId
  readonly contributor?: UserId
}

interface OfChangeRequest {
  readonly params: { readonly spaceId: SpaceId; readonly changeRequestId: string }
}

export const changeRequestsLayer = apiGroup(
  "changeRequests",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const forFrontEnds = yield* makeForFrontEnds
    const signer = yield* Signer
    const present = presentChangeRequest(publicUrl)
    const presentSaid = presentComment(publicUrl)
    const presentOne = (view: ChangeRequestView) =>
      Effect.map(findPeople(publicUrl, [view.changeRequest.createdBy]), (people) => present(view, people))

    const presentReviews = Effect.fnUntraced(function* (
      { changeRequestId, spaceId }: { readonly changeRequestId: string; readonly spaceId: SpaceId },
      reviews: ReadonlyArray<Review>,
      format: CommentForm = "markdown"
    ) {
      const comments = yield* listReviewComments(spaceId, changeRequestId, reviews, format)
      const ids = [...comments.values()].flatMap(({ comment, repliers }) => peopleIn(comment, repliers))
      const people = yield* findPeople(publicUrl, [...reviews.flatMap(peopleOfReview), ...ids])
      return reviews.map((review) => {
        const said = review.commentId === null ? undefined : comments.get(review.commentId)
        const location = `${publicUrl}/v1/spaces/${spaceId}/change-requests/${changeRequestId}/reviews/${review.id}`
        return presentReview(location, review, people, said === undefined ? null : presentSaid(said, people))
      })
    })

    const answerList = <E, R>(
      of: string,
      { contributor, creator, status = "open", ...query }: ChangeRequestsQuery,
      list: (
        filter: ChangeRequestFilter<ChangeRequestStatus>,
        request: ListingRequest
      ) => Effect.Effect<Listing<ChangeRequestView>, E, R>
    ) =>
      listing(
        ["changeRequests", of, status, creator ?? "", contributor ?? ""],
        query,
        (request) =>
          Effect.flatMap(
            list({ status, creator: creator ?? null, contributor: contributor ?? null }, request),
            (found) => withPeople(publicUrl, found, ({ changeRequest }) => [changeRequest.createdBy])
          ),
        ({ item, people }) => present(item, people)
      )

    return handlers.handleAll({
      listChangeRequestsForSpace: ({ params: { spaceId }, query }) =>
        answerList(spaceId, query, (filter, request) => listChangeRequests(spaceId, filter, request)),
      listChangeRequestsForOrganization: ({ params: { organizationId }, query }) =>
        answerList(`organization ${organizationId}`, query, (filter, request) =>
          listOrganizationChangeRequests(organizationId, filter, request)
        ),
      createChangeRequest: ({ params, payload = {} }) =>
        Effect.map(
          besideCaller(publicUrl, createChangeRequest(params.spaceId, payload.subject ?? "")),
          ([view, people]) => {
            const resource = present(view, people)
            return HttpServerResponse.jsonUnsafe(resource, {
              status: 201,
              headers: { location: resource.urls.location }
            })
          }
        ),
      getChangeRequestById: forFrontEnds(
        (site, { params }: OfChangeRequest) =>
          Effect.flatMap(getPreviewedChangeRequest(site, params.spaceId, params.changeRequestId), presentOne),
        ({ params }: OfChangeRequest) =>
          Effect.flatMap(getChangeRequest(params.spaceId, params.changeRequestId), presentOne)
      ),
      updateChangeRequestById: ({ params, payload }) =>
        Effect.flatMap(editChangeRequest(params.spaceId, params.changeRequestId, payload), presentOne),
      changeContentInChangeRequest: ({ headers, params, payload }) =>
        Effect.gen(function* () {
          const { made, ...edited } = yield* editChangeRequestContent(
            params.spaceId,
            params.changeRequestId,
            editsOf(payload),
            { ifMatch: statesOf(headers["if-match"]) }
          )
          const body = { changeRequest: yield* presentOne(edited), changes: made }
          return HttpServerResponse.jsonUnsafe(body, {
            headers: { etag: `W/"${edited.changeRequest.revisionId}"` }
          })
        }),
      restoreRevisionInChangeRequest: ({ headers, params }) =>
        Effect.gen(function* () {
          const restored = yield* restoreRevisionInChangeRequest(
            params.spaceId,
            params.changeRequestId,
            params.revisionId,
            { ifMatch: revisionsOf(headers["if-match"]) }
          )
          return HttpServerResponse.jsonUnsafe(yield* presentOne(restored), {
            headers: { etag: `W/"${restored.changeRequest.revisionId}"` }
          })
        }),
      mergeChangeRequest: ({ params }) =>
        Effect.map(mergeChangeRequest(params.spaceId, params.changeRequestId), presentOutcome),
      updateChangeRequest: ({ params }) =>
        Effect.map(updateChangeRequest(params.spaceId, params.changeRequestId), presentOutcome),
      getChangeRequestChanges: ({ params, query: { limit = defaultChanges, metadata = true } }) =>
        Effect.gen(function* () {
          const { changeRequestId, spaceId } = params
          const listed = yield* listChangeRequestChanges(spaceId, changeRequestId, limit)
          const now = yield* Clock.currentTimeMillis
          return presentChanges(presentFile({ publicUrl, spaceId, signer, now, metadata }))(listed)
        }),
      listConflictsInChangeRequest: ({ params, query }) =>
        listingBy(ConflictPosition)(
          ["conflicts", params.spaceId, params.changeRequestId],
          query,
          (request) => listConflicts(params.spaceId, params.changeRequestId, request),
          presentConflict
        ),
      answerConflictInChangeRequest: ({ params, payload }) =>
        Effect.map(
          resolveConflict(params.spaceId, params.changeRequestId, params.conflictId, payload),
          presentConflict
        ),
      getReviewsByChangeRequestId: ({ params, query: { format, outdated, ...query } }) =>
        listing(
          ["reviews", params.spaceId, params.changeRequestId, String(outdated)],
          query,
          (request) =>
            listReviews(params.spaceId, params.changeRequestId, outdated ?? null, request).pipe(
              Effect.flatMap(({ items, next }) =>
                Effect.map(presentReviews(params, items, format), (items) => ({ items, next }))
              )
            ),
          (resource) => resource
        ),
      submitChangeRequestReview: ({ params, payload }) =>
        submitReview(params.spaceId, params.changeRequestId, payload.status, payload.comment).pipe(
          Effect.flatMap((review) =>
            Effect.map(presentReviews(params, [review]), ([resource]) => {
              const { changeRequestId, id } = review
              const location = `${publicUrl}/v1/spaces/${params.spaceId}/change-requests/${changeRequestId}/reviews/${id}`
              return HttpServerResponse.jsonUnsafe(resource, { status: 201, headers: { location } })
            })
          )
        ),
      getReviewInChangeRequestById: ({ params, query: { format } }) =>
        getReview(params.spaceId, params.changeRequestId, params.reviewId).pipe(
          Effect.flatMap((review) => presentReviews(params, [review], format)),
          Effect.map(([resource]) => resource!)
        ),
      getRequestedReviewersByChangeRequestId: ({ params, query }) =>
        listing(
          ["requestedReviewers", params.spaceId, params.changeRequestId],
          query,
          (request) =>
            listRequestedReviewers(params.spaceId, params.changeRequestId, request).pipe(
              Effect.flatMap((found) => withPeople(publicUrl, found, peopleOfRequest))
            ),
          ({ item, people }) => presentRequestedReviewer(publicUrl, item, people)
        ),
      requestReviewersForChangeRequest: ({ params, payload: { users, ...changes } }) =>
        Effect.flatMap(
          requestReviewers(params.spaceId, params.changeRequestId, {
            ...changes,
            userIds: users
          }),
          (requests) =>
            Effect.map(findPeople(publicUrl, requests.flatMap(peopleOfRequest)), (people) => ({
              users: requests.map((request) => presentRequestedReviewer(publicUrl, request, people))
            }))
        ),
      removeRequestedReviewerFromChangeRequest: ({ params }) =>
        removeRequestedReviewer(params.spaceId, params.changeRequestId, params.userId),
      getContributorsByChangeRequestId: ({ params }) =>
        Effect.flatMap(listContributions(params.spaceId, params.changeRequestId), (contributions) =>
          Effect.map(
            findPeople(
              publicUrl,
              contributions.map(({ userId }) => userId)
            ),
            (people) => ({
              count: contributions.length,
              items: contributions.map((contribution) => presentContributor(contribution, people))
            })
          )
        )
    })
  })
)
