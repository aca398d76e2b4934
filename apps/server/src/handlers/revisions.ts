import { listRevisionChanges, listRevisions, restoreRevision, RevisionPosition } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { listingBy } from "../http/listing.ts"
import { revisionsOf } from "../http/revisionTag.ts"
import { findMergedFrom } from "../presenters/findMergedFrom.ts"
import { findPeople, withPeople } from "../presenters/findPeople.ts"
import { defaultChanges, presentChanges } from "../presenters/presentChanges.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentRevisionSummary } from "../presenters/presentRevisionSummary.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const revisionsLayer = apiGroup(
  "revisions",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    return handlers.handleAll({
      listRevisions: ({ params: { spaceId }, query }) => {
        const present = presentRevisionSummary({ publicUrl, metadata: query.metadata ?? true })
        return listingBy(RevisionPosition)(
          ["revisions", spaceId],
          query,
          (request) =>
            Effect.flatMap(listRevisions(spaceId, request), (revisions) =>
              withPeople(publicUrl, revisions, ({ createdBy }) => (createdBy === null ? [] : [createdBy]))
            ),
          ({ item, people }) => present(item, people)
        )
      },
      restoreRevision: ({ headers, params }) =>
        Effect.gen(function* () {
          const revision = yield* restoreRevision(params.spaceId, params.revisionId, {
            ifMatch: revisionsOf(headers["if-match"])
          })
          const people = yield* findPeople(publicUrl, revision.createdBy === null ? [] : [revision.createdBy])
          const body = { revision: presentRevisionSummary({ publicUrl, metadata: true })(revision, people) }
          return HttpServerResponse.jsonUnsafe(body, { headers: { etag: `W/"${revision.id}"` } })
        }),
      getRevisionSemanticChanges: ({ params, query: { limit = defaultChanges, metadata = true } }) =>
        Effect.flatMap(
          listRevisionChanges(params.spaceId, params.revisionId, limit),
          Effect.fnUntraced(function* (listed) {
            const now = yield* Clock.currentTimeMillis
            const spaceId = params.spaceId
            const mergedFrom = yield* findMergedFrom(publicUrl, spaceId, params.revisionId)
            return {
              ...(mergedFrom !== null && { mergedFrom }),
              ...presentChanges(presentFile({ publicUrl, spaceId, signer, now, metadata }))(listed)
            }
          })
        )
    })
  })
)
