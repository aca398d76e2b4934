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
import { ChangesQuery, SemanticChangesResource } from "../changeRequests/SemanticChangesResource.ts"

const params = { spaceId: SpaceId }

export class RevisionsGroup extends guarded(
  HttpApiGroup.make("revisions").add(
    HttpApiEndpoint.get("listRevisions", "/spaces/:spaceId/revisions", {
      params,
      query: { ...ListQuery, metadata: Schema.optionalKey(Schema.Boolean) },
      success: listOf(RevisionSummaryResource),
      error: failures(CursorRefused, SpaceNotFound)
    }).annotate(OpenApi.Summary, "List the revisions of a space, newest first"),
    HttpApiEndpoint.get("getRevisionSemanticChanges", "/spaces/:spaceId/revisions/:revisionId/changes", {
      params: { ...params, revisionId: RevisionId },
      query: ChangesQuery,
      success: SemanticChangesResource,
      error: failures(...snapshotFailures)
    })
      .annotate(OpenApi.Summary, "List the changes of a revision against the one before it")
      .annotate(
        OpenApi.Description,
        "Returns ten changes unless `limit` is given. `more` is the number of further changes."
      ),
    HttpApiEndpoint.post("restoreRevision", "/spaces/:spaceId/revisions/:revisionId/restore", {
      params: { ...params, revisionId: RevisionId },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      success: Schema.Struct({ revision: RevisionSummaryResource }).annotate({
        identifier: "RestoredRevision"
      }),
      error: failures(AccessDenied, ...snapshotFailures, RevisionChangesNothing, RevisionOutdated)
    })
      .annotate(OpenApi.Summary, "Restore a revision of a space")
      .annotate(
        OpenApi.Description,
        "Creates a revision of the type `rollback` with the pages, files, reusable contents and variables of the given one, under their ids. The history is kept. Needs the role `edit`, or `create` if the space is locked. With `If-Match` and the `ETag` of a read, the request fails with 412 if the content has changed since."
      )
  )
) {}
