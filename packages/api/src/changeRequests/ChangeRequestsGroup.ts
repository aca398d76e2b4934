import { AccessDenied, UserId } from "@octavo/identity"
import {
  DocumentRefused,
  DocumentSchema,
  editFailures,
  RevisionChangesNothing,
  RevisionId,
  RevisionNotFound,
  RevisionOutdated,
  SpaceId,
  SpaceNotFound
} from "@octavo/content"
import {
  ChangeRequestClosed,
  changeRequestFailures,
  ChangeRequestStatus,
  commentBodyFailures,
  ConflictNotFound,
  ConflictNotTextual,
  ConflictOverwritten,
  DescriptionTooLong,
  MergeRulesNotMet,
  ReviewerUnfit,
  ReviewId,
  ReviewNotFound,
  ReviewStatus
} from "@octavo/reviews"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ContentEdits, MadeEditResource } from "../content/ContentEdits.ts"
import { CommentBody, FormQuery } from "../comments/CommentBody.ts"
import { BodyLimit, editBodyLimit } from "../BodyLimit.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ChangesQuery, SemanticChangesResource } from "../revisions/SemanticChangesResource.ts"
import { ChangeRequestResource } from "./ChangeRequestResource.ts"
import { ConflictAnswer, ConflictResource } from "./ConflictResource.ts"
import { ContributorResource, RequestedReviewerResource, ReviewResource } from "./ReviewResource.ts"

const inSpace = { spaceId: SpaceId }
const params = { ...inSpace, changeRequestId: Schema.String }
const path = "/spaces/:spaceId/change-requests/:changeRequestId"

const Subject = Schema.String.check(Schema.isMaxLength(100))

const outcome = <Result extends "merge" | "update">(result: Result) =>
  Schema.Struct({ revision: Schema.String, result: Schema.Literals([result, "conflicts"]) })

const described = "A change request is named by its id or by its number in the space."

export const ChangeRequestsGroup = guarded(
  HttpApiGroup.make("changeRequests").add(
    HttpApiEndpoint.get("listChangeRequestsForSpace", "/spaces/:spaceId/change-requests", {
      params: inSpace,
      query: {
        ...ListQuery,
        status: Schema.optionalKey(ChangeRequestStatus.annotate({ default: "open" })),
        creator: Schema.optionalKey(UserId),
        contributor: Schema.optionalKey(UserId)
      },
      success: listOf(ChangeRequestResource),
      error: failures(CursorRefused, SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "The change requests of a space, newest first")
      .annotate(OpenApi.Description, "Those that are open, unless `status` names another status."),
    HttpApiEndpoint.post("createChangeRequest", "/spaces/:spaceId/change-requests", {
      params: inSpace,
      payload: [
        Schema.Struct({
          subject: Schema.optionalKey(Subject),
          agentTaskId: Schema.optionalKey(Schema.String)
        }),
        HttpApiSchema.NoContent
      ],
      success: ChangeRequestResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Begin a change request, as a draft")
      .annotate(OpenApi.Description, "No agents work here, so that `agentTaskId` changes nothing."),
    HttpApiEndpoint.get("getChangeRequestById", path, {
      params,
      success: ChangeRequestResource,
      error: failures(...changeRequestFailures)
    })
      .annotate(OpenApi.Summary, "A change request")
      .annotate(OpenApi.Description, described),
    HttpApiEndpoint.patch("updateChangeRequestById", path, {
      params,
      payload: Schema.Struct({
        subject: Schema.optionalKey(Subject),
        description: Schema.optionalKey(DocumentSchema),
        status: Schema.optionalKey(Schema.Literals(["draft", "open", "archived"]))
      }),
      success: ChangeRequestResource,
      error: failures(
        DescriptionTooLong,
        DocumentRefused,
        AccessDenied,
        ...changeRequestFailures,
        ChangeRequestClosed
      )
    }).annotate(OpenApi.Summary, "Change the subject, the description or the status of a change request"),
    HttpApiEndpoint.post("changeContentInChangeRequest", `${path}/content`, {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ContentEdits,
      success: Schema.Struct({
        changeRequest: ChangeRequestResource,
        changes: Schema.Array(MadeEditResource)
      }).annotate({ identifier: "EditedChangeRequest" }),
      error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, ...editFailures)
    })
      .annotate(BodyLimit, editBodyLimit)
      .annotate(OpenApi.Summary, "Change pages and files as a change request proposes them")
      .annotate(
        OpenApi.Description,
        "Takes what the content of a space takes that is edited live, and `revert_page`, which takes back what the change request did to a page."
      ),
    HttpApiEndpoint.post("restoreRevisionInChangeRequest", `${path}/revisions/:revisionId/restore`, {
      params: { ...params, revisionId: RevisionId },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      success: ChangeRequestResource,
      error: failures(
        AccessDenied,
        ...changeRequestFailures,
        RevisionNotFound,
        RevisionChangesNothing,
        RevisionOutdated,
        ChangeRequestClosed
      )
    })
      .annotate(OpenApi.Summary, "Make a change request propose the content of a revision of its space")
      .annotate(
        OpenApi.Description,
        "Any revision of the space, of its main content or of a change request. The change request gets a new revision of the type `rollback`."
      ),
    HttpApiEndpoint.post("mergeChangeRequest", `${path}/merge`, {
      params,
      success: outcome("merge"),
      error: failures(
        AccessDenied,
        ...changeRequestFailures,
        ChangeRequestClosed,
        MergeRulesNotMet,
        RevisionOutdated
      )
    })
      .annotate(OpenApi.Summary, "Make a change request part of the content of its space")
      .annotate(
        OpenApi.Description,
        "Where main and the change request did what cannot both be done, `result` is `conflicts` and main stays as it is: the change request is brought up to date, and is merged once every conflict is answered."
      ),
    HttpApiEndpoint.post("updateChangeRequest", `${path}/update`, {
      params,
      success: outcome("update"),
      error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, RevisionOutdated)
    }).annotate(OpenApi.Summary, "Bring what main is now into a change request"),
    HttpApiEndpoint.get("getChangeRequestChanges", `${path}/changes`, {
      params,
      query: ChangesQuery,
      success: SemanticChangesResource,
      error: failures(...changeRequestFailures)
    })
      .annotate(OpenApi.Summary, "What a change request changes about the main that it lies over")
      .annotate(
        OpenApi.Description,
        "Ten changes unless `limit` says otherwise; `more` tells how many there are besides."
      ),
    HttpApiEndpoint.get("listConflictsInChangeRequest", `${path}/conflicts`, {
      params,
      query: ListQuery,
      success: listOf(ConflictResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "What could not be merged, answered or not"),
    HttpApiEndpoint.put("answerConflictInChangeRequest", `${path}/conflicts/:conflictId`, {
      params: { ...params, conflictId: Schema.String },
      payload: ConflictAnswer,
      success: ConflictResource,
      error: failures(
        AccessDenied,
        ...changeRequestFailures,
        ConflictNotFound,
        ChangeRequestClosed,
        ConflictOverwritten,
        RevisionOutdated,
        ConflictNotTextual
      )
    }).annotate(OpenApi.Summary, "Answer a conflict: with one of the sides, or with another text"),
    HttpApiEndpoint.get("getReviewsByChangeRequestId", `${path}/reviews`, {
      params,
      query: { ...ListQuery, ...FormQuery, outdated: Schema.optionalKey(Schema.Boolean) },
      success: listOf(ReviewResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "What reviewers said of a change request, newest first"),
    HttpApiEndpoint.get("getReviewInChangeRequestById", `${path}/reviews/:reviewId`, {
      params: { ...params, reviewId: ReviewId },
      query: FormQuery,
      success: ReviewResource,
      error: failures(...changeRequestFailures, ReviewNotFound)
    }).annotate(OpenApi.Summary, "What a reviewer once said of a change request"),
    HttpApiEndpoint.post("submitChangeRequestReview", `${path}/reviews`, {
      params,
      payload: Schema.Struct({ status: ReviewStatus, comment: Schema.optionalKey(CommentBody) }),
      success: ReviewResource.pipe(HttpApiSchema.status(201)),
      error: failures(...commentBodyFailures, AccessDenied, ...changeRequestFailures, ChangeRequestClosed)
    }).annotate(OpenApi.Summary, "Say whether a change request should be merged"),
    HttpApiEndpoint.get("getRequestedReviewersByChangeRequestId", `${path}/requested-reviewers`, {
      params,
      query: ListQuery,
      success: listOf(RequestedReviewerResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "Who was asked to review and has not done so yet"),
    HttpApiEndpoint.post("requestReviewersForChangeRequest", `${path}/requested-reviewers`, {
      params,
      payload: Schema.Struct({
        users: Schema.Array(UserId).check(Schema.isMaxLength(100)),
        subject: Schema.optionalKey(Subject),
        description: Schema.optionalKey(DocumentSchema)
      }),
      success: Schema.Struct({ users: Schema.Array(RequestedReviewerResource) }),
      error: failures(
        DescriptionTooLong,
        DocumentRefused,
        AccessDenied,
        ...changeRequestFailures,
        ChangeRequestClosed,
        ReviewerUnfit
      )
    }).annotate(OpenApi.Summary, "Ask people to review a change request, which opens it"),
    HttpApiEndpoint.delete(
      "removeRequestedReviewerFromChangeRequest",
      `${path}/requested-reviewers/:userId`,
      {
        params: { ...params, userId: UserId },
        success: HttpApiSchema.NoContent,
        error: failures(AccessDenied)
      }
    ).annotate(OpenApi.Summary, "Take back that somebody was asked to review"),
    HttpApiEndpoint.get("getContributorsByChangeRequestId", `${path}/contributors`, {
      params,
      success: listOf(ContributorResource),
      error: failures(...changeRequestFailures)
    }).annotate(OpenApi.Summary, "Who edited or commented a change request, the latest first")
  )
)
