import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSpace } from "./requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Revisions } from "./Revisions.ts"
import type { RevisionPosition } from "../entries/RevisionPosition.ts"

/** The history of a space: the revisions that its content went through, newest first. */
export const listRevisions = Effect.fn("content.listRevisions")(function* (
  spaceId: SpaceId,
  request: ListingRequest<RevisionPosition>
) {
  const { space } = yield* requireSpace(spaceId, "read")
  return yield* (yield* Revisions).list(space.mainBranchId, request)
})
