import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { viewOf } from "./ChangeRequestView.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"

/** A change request by its id or its number in the space. */
export const getChangeRequest = Effect.fn("reviews.getChangeRequest")(function* (
  spaceId: SpaceId,
  name: string
) {
  const { changeRequest, revisionId, snapshot } = yield* requireChangeRequest(spaceId, name, "read")
  return { ...(yield* viewOf(changeRequest, revisionId)), snapshot }
})
