import {
  RevisionChangesNothing,
  RevisionId,
  RevisionOutdated,
  snapshotFailures,
  SpaceId,
  SpaceNotFound
} from "@octavo/content"
import { AccessDenied } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RevisionSummaryResource } from "../content/RevisionSummaryResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ChangesQuery, SemanticChangesResource } from "./SemanticChangesResource.ts"

const params = { spaceId: SpaceId }

export const RevisionsGroup = guarded(
  HttpApiGroup.make("revisions").add(
    HttpApiEndpoint.get("listRevisions", "/spaces/:spaceId/revisions", {
      params,
      query: { ...ListQuery, metadata: Schema.optionalKey(Schema.Boolean) },
      success: listOf(RevisionSummaryResource),
      error: failures(CursorRefused, SpaceNotFound)
    }).annotate(OpenApi.Summary, "The history of a space, newest first"),
    HttpApiEndpoint.get("getRevisionSemanticChanges", "/spaces/:spaceId/revisions/:revisionId/changes", {
      params: { ...params, revisionId: RevisionId },
      query: ChangesQuery,
      success: SemanticChangesResource,
      error: failures(...snapshotFailures)
    })
      .annotate(OpenApi.Summary, "What a revision changed against the one before it")
      .annotate(
        OpenApi.Description,
        "Ten changes unless `limit` says otherwise; `more` tells how many there are besides."
      ),
    HttpApiEndpoint.post("restoreRevision", "/spaces/:spaceId/revisions/:revisionId/restore", {
      params: { ...params, revisionId: RevisionId },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      success: Schema.Struct({ revision: RevisionSummaryResource }).annotate({
        identifier: "RestoredRevision"
      }),
      error: failures(AccessDenied, ...snapshotFailures, RevisionChangesNothing, RevisionOutdated)
    })
      .annotate(OpenApi.Summary, "Give a space the content of one of its revisions back")
      .annotate(
        OpenApi.Description,
        "Pages, files, reusable contents and variables are again what they were, under their ids of then, as a new revision of the type `rollback`; nothing of the history goes. Those who may edit may do so where the space is edited live, and those who may create where it is locked. With `If-Match` and the tag of a read of content, nothing is changed unless the content still is what was read."
      )
  )
)
