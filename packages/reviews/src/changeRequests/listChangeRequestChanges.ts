import { listChanges, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { headOf } from "./ChangeRequest.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"

/** What a change request changes about the revision of main that it lies over, at most so many changes. */
export const listChangeRequestChanges = Effect.fn("reviews.listChangeRequestChanges")(function* (
  spaceId: SpaceId,
  name: string,
  limit: number
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  return yield* listChanges({ ...changeRequest.base, base: null }, headOf(changeRequest).at, limit)
})
