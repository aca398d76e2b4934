import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RevisionSummaryResource } from "../content/RevisionSummaryResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ChangesQuery, SemanticChangesResource } from "./SemanticChangesResource.ts"

const params = { spaceId: Schema.String }

export const RevisionsGroup = guarded(
  HttpApiGroup.make("revisions").add(
    HttpApiEndpoint.get("listRevisions", "/spaces/:spaceId/revisions", {
      params,
      query: { ...ListQuery, metadata: Schema.optionalKey(Schema.Boolean) },
      success: listOf(RevisionSummaryResource),
      error: failures(404)
    }).annotate(OpenApi.Summary, "The history of a space, newest first"),
    HttpApiEndpoint.get("getRevisionSemanticChanges", "/spaces/:spaceId/revisions/:revisionId/changes", {
      params: { ...params, revisionId: Schema.String },
      query: ChangesQuery,
      success: SemanticChangesResource,
      error: failures(404)
    })
      .annotate(OpenApi.Summary, "What a revision changed against the one before it")
      .annotate(
        OpenApi.Description,
        "Ten changes unless `limit` says otherwise; `more` tells how many there are besides."
      )
  )
)
