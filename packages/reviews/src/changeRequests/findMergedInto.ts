import { requireRevision, type RevisionId, type SpaceId } from "@octavo/content"
import { Effect, Option } from "effect"
import { ChangeRequests } from "./ChangeRequests.ts"
import { viewOf } from "./ChangeRequestView.ts"

/** The change request that a revision of main came from, for those that came from one. */
export const findMergedInto = Effect.fn("reviews.findMergedInto")(function* (
  spaceId: SpaceId,
  revisionId: RevisionId
) {
  const revision = yield* requireRevision(spaceId, revisionId)
  if (revision.type !== "merge") return Option.none()
  const found = yield* (yield* ChangeRequests).findMergedInto(revisionId)
  return Option.map(found, (changeRequest) => viewOf(changeRequest, revisionId))
})
