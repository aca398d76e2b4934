import { requireRevision, type RevisionId, type SpaceId } from "@octavo/content"
import { Effect, Option } from "effect"
import { ChangeRequests } from "./ChangeRequests.ts"
import { type ChangeRequestView, viewOf } from "./ChangeRequestView.ts"

/** The change request that a revision of main came from, for those that came from one. */
export const findMergedInto = Effect.fn("reviews.findMergedInto")(function* (
  spaceId: SpaceId,
  revisionId: RevisionId
) {
  const revision = yield* requireRevision(spaceId, revisionId)
  if (revision.type !== "merge") return Option.none<ChangeRequestView>()
  const found = yield* (yield* ChangeRequests).findMergedInto(revisionId)
  if (Option.isNone(found)) return Option.none<ChangeRequestView>()
  return Option.some(yield* viewOf(found.value, revisionId))
})
