import { AccessDenied, OrganizationId, OrganizationNotFound, UserId } from "@octavo/identity"
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
import { ContentEdits } from "../content/ContentEdits.ts"
import { MadeEditResource } from "../content/EditedContentResource.ts"
import { CommentInput, FormQuery } from "../comments/CommentInput.ts"
import { BodyLimit, editBodyLimit } from "../BodyLimit.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ChangesQuery, SemanticChangesResource } from "./SemanticChangesResource.ts"
import { ChangeRequestResource } from "./ChangeRequestResource.ts"
import { ConflictAnswer, ConflictResource } from "../failures/ConflictResource.ts"
import { ContributorResource, RequestedReviewerResource, ReviewResource } from "./ReviewResource.ts"

const inSpace = { spaceId: SpaceId }
const params = { ...inSpace, changeRequestId: Schema.String }
const path = "/spaces/:spaceId/change-requests/:changeRequestId"

const ChangeRequestsQuery = {
  ...ListQuery,
  status: Schema.optionalKey(ChangeRequestStatus.annotate({ default: "open" })),
  creator: Schema.optionalKey(UserId),
  contributor: Schema.optionalKey(UserId)
}

const Subject = Schema.String.check(Schema.isMaxLength(100))

const outcome = <Result extends "merge" | "update">(result: Result) =>
  Schema.Struct({ revision: Schema.String, result: Schema.Literals([result, "conflicts"]) }).annotate({
    fields: {
      result:
        "The outcome. `conflicts` means that the space did not change and there are conflicts to resolve.",
      revision: "The id of the resulting revision."
    }
  })

const described = "`changeRequestId` is the id or the number of the change request in the space."

export class ChangeRequestsGroup extends guarded(
  HttpApiGroup.make("changeRequests").add(
    HttpApiEndpoint.get("listChangeRequestsForSpace", "/spaces/:spaceId/change-requests", {
      params: inSpace,
      query: ChangeRequestsQuery,
      success: listOf(ChangeRequestResource),
      error: failures(CursorRefused, SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "List the change requests of a space, newest first")
      .annotate(OpenApi.Description, "Returns open change requests, unless `status` names another status."),
    HttpApiEndpoint.get("listChangeRequestsForOrganization", "/orgs/:organizationId/change-requests", {
      params: { organizationId: OrganizationId },
      query: ChangeRequestsQuery,
      success: listOf(ChangeRequestResource),
      error: failures(CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "List the change requests of an organization, newest first")
      .annotate(
        OpenApi.Description,
        "Returns those of the spaces that you may read: open ones, unless `status` names another status."
      ),
    HttpApiEndpoint.post("createChangeRequest", "/spaces/:spaceId/change-requests", {
      params: inSpace,
      payload: [
        Schema.Struct({
          subject: Schema.optionalKey(Subject),
          agentTaskId: Schema.optionalKey(Schema.String)
        }).annotate({
          fields: { subject: "The subject of the change request.", agentTaskId: "Accepted and ignored." }
        }),
        HttpApiSchema.NoContent
      ],
      success: ChangeRequestResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Create a change request as a draft")
      .annotate(OpenApi.Description, "`agentTaskId` is accepted and has no effect."),
    HttpApiEndpoint.get("getChangeRequestById", path, {
      params,
      success: ChangeRequestResource,
      error: failures(...changeRequestFailures)
    })
      .annotate(OpenApi.Summary, "Get a change request")
      .annotate(OpenApi.Description, described),
    HttpApiEndpoint.patch("updateChangeRequestById", path, {
      params,
      payload: Schema.Struct({
        subject: Schema.optionalKey(Subject),
        description: Schema.optionalKey(DocumentSchema),
        status: Schema.optionalKey(Schema.Literals(["draft", "open", "archived"]))
      }).annotate({
        fields: {
          subject: "The new subject. Absent to keep it.",
          description: "The new description as a document tree. Absent to keep it.",
          status: "The new status. Absent to keep it."
        }
      }),
      success: ChangeRequestResource,
      error: failures(
        DescriptionTooLong,
        DocumentRefused,
        AccessDenied,
        ...changeRequestFailures,
        ChangeRequestClosed
      )
    }).annotate(OpenApi.Summary, "Update the subject, the description or the status of a change request"),
    HttpApiEndpoint.post("changeContentInChangeRequest", `${path}/content`, {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ContentEdits,
      success: Schema.Struct({
        changeRequest: ChangeRequestResource,
        changes: Schema.Array(MadeEditResource)
      })
        .annotate({
          fields: {
            changeRequest: "The change request after the edit.",
            changes: "The result of each change, in order."
          }
        })
        .annotate({ identifier: "EditedChangeRequest" }),
      error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, ...editFailures)
    })
      .annotate(BodyLimit, editBodyLimit)
      .annotate(OpenApi.Summary, "Edit pages and files in a change request")
      .annotate(
        OpenApi.Description,
        "Accepts the changes of `changeContentInSpace`, and `revert_page`, which reverts the changes of the change request to a page. A `base` is a revision of the change request or of its space; in conflicts, `main` is the change request as it is."
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
      .annotate(OpenApi.Summary, "Restore a revision of the space in a change request")
      .annotate(
        OpenApi.Description,
        "The revision may be one of the main content or of a change request of the space. The change request gets a new revision of the type `rollback`."
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
      .annotate(OpenApi.Summary, "Merge a change request into the content of its space")
      .annotate(
        OpenApi.Description,
        "When the changes of main and of the change request conflict, `result` is `conflicts` and main does not change. The change request is updated, and can be merged when every conflict is resolved."
      ),
    HttpApiEndpoint.post("updateChangeRequest", `${path}/update`, {
      params,
      success: outcome("update"),
      error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, RevisionOutdated)
    }).annotate(OpenApi.Summary, "Update a change request with the current content of its space"),
    HttpApiEndpoint.get("getChangeRequestChanges", `${path}/changes`, {
      params,
      query: ChangesQuery,
      success: SemanticChangesResource,
      error: failures(...changeRequestFailures)
    })
      .annotate(OpenApi.Summary, "List the changes of a change request against its base")
      .annotate(
        OpenApi.Description,
        "Returns ten changes unless `limit` is given. `more` is the number of further changes."
      ),
    HttpApiEndpoint.get("listConflictsInChangeRequest", `${path}/conflicts`, {
      params,
      query: ListQuery,
      success: listOf(ConflictResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "List the conflicts of a change request, resolved or not"),
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
    }).annotate(OpenApi.Summary, "Resolve a conflict with one of the sides or with another text"),
    HttpApiEndpoint.get("getReviewsByChangeRequestId", `${path}/reviews`, {
      params,
      query: { ...ListQuery, ...FormQuery, outdated: Schema.optionalKey(Schema.Boolean) },
      success: listOf(ReviewResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "List the reviews of a change request, newest first"),
    HttpApiEndpoint.get("getReviewInChangeRequestById", `${path}/reviews/:reviewId`, {
      params: { ...params, reviewId: ReviewId },
      query: FormQuery,
      success: ReviewResource,
      error: failures(...changeRequestFailures, ReviewNotFound)
    }).annotate(OpenApi.Summary, "Get a review of a change request"),
    HttpApiEndpoint.post("submitChangeRequestReview", `${path}/reviews`, {
      params,
      payload: Schema.Struct({ status: ReviewStatus, comment: Schema.optionalKey(CommentInput) }).annotate({
        fields: { status: "The verdict.", comment: "A comment of the review." }
      }),
      success: ReviewResource.pipe(HttpApiSchema.status(201)),
      error: failures(...commentBodyFailures, AccessDenied, ...changeRequestFailures, ChangeRequestClosed)
    }).annotate(OpenApi.Summary, "Submit a review of a change request"),
    HttpApiEndpoint.get("getRequestedReviewersByChangeRequestId", `${path}/requested-reviewers`, {
      params,
      query: ListQuery,
      success: listOf(RequestedReviewerResource),
      error: failures(CursorRefused, ...changeRequestFailures)
    }).annotate(OpenApi.Summary, "List the requested reviewers who have not submitted a review"),
    HttpApiEndpoint.post("requestReviewersForChangeRequest", `${path}/requested-reviewers`, {
      params,
      payload: Schema.Struct({
        users: Schema.Array(UserId).check(Schema.isMaxLength(100)),
        subject: Schema.optionalKey(Subject),
        description: Schema.optionalKey(DocumentSchema)
      }).annotate({
        fields: {
          users: "The ids of the users who should review.",
          subject: "A new subject of the change request. Absent to keep it.",
          description: "A new description as a document tree. Absent to keep it."
        }
      }),
      success: Schema.Struct({ users: Schema.Array(RequestedReviewerResource) }).annotate({
        fields: { users: "The users whose reviews are requested." }
      }),
      error: failures(
        DescriptionTooLong,
        DocumentRefused,
        AccessDenied,
        ...changeRequestFailures,
        ChangeRequestClosed,
        ReviewerUnfit
      )
    }).annotate(OpenApi.Summary, "Request reviews of a change request, which opens it"),
    HttpApiEndpoint.delete(
      "removeRequestedReviewerFromChangeRequest",
      `${path}/requested-reviewers/:userId`,
      {
        params: { ...params, userId: UserId },
        success: HttpApiSchema.NoContent,
        error: failures(AccessDenied)
      }
    ).annotate(OpenApi.Summary, "Withdraw the request for a review"),
    HttpApiEndpoint.get("getContributorsByChangeRequestId", `${path}/contributors`, {
      params,
      success: listOf(ContributorResource),
      error: failures(...changeRequestFailures)
    }).annotate(OpenApi.Summary, "List who edited or commented on a change request, latest first")
  )
) {}
