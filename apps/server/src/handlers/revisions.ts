import { Api } from "@octavo/api"
import { listRevisionChanges, listRevisions, RevisionId, SpaceId } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { listing } from "../http/listing.ts"
import { findMergedFrom } from "../presenters/findMergedFrom.ts"
import { withPeople } from "../presenters/findPeople.ts"
import { defaultChanges, presentChanges } from "../presenters/presentChanges.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentRevisionSummary } from "../presenters/presentRevisionSummary.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const revisionsLayer = HttpApiBuilder.group(
  Api,
  "revisions",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    return handlers.handleAll({
      listRevisions: ({ params: { spaceId }, query }) => {
        const present = presentRevisionSummary({ publicUrl, metadata: query.metadata ?? true })
        return listing(
          ["revisions", spaceId],
          query,
          (request) =>
            Effect.flatMap(listRevisions(SpaceId.make(spaceId), request), (revisions) =>
              withPeople(publicUrl, revisions, ({ createdBy }) => (createdBy === null ? [] : [createdBy]))
            ),
          ({ item, people }) => present(item, people)
        )
      },
      getRevisionSemanticChanges: ({ params, query: { limit = defaultChanges, metadata = true } }) =>
        Effect.flatMap(
          listRevisionChanges(SpaceId.make(params.spaceId), RevisionId.make(params.revisionId), limit),
          Effect.fnUntraced(function* (listed) {
            const now = yield* Clock.currentTimeMillis
            const spaceId = SpaceId.make(params.spaceId)
            const mergedFrom = yield* findMergedFrom(publicUrl, spaceId, RevisionId.make(params.revisionId))
            return {
              ...(mergedFrom !== null && { mergedFrom }),
              ...presentChanges(presentFile({ publicUrl, spaceId, signer, now, metadata }))(listed)
            }
          })
        )
    })
  })
)
