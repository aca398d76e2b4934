import { listChanges, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { headOf } from "./ChangeRequest.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"

/** Lists the changes of a change request against the revision of main that is its base, up to a limit. */
export const listChangeRequestChanges = Effect.fn("reviews.listChangeRequestChanges")(function* (
  spaceId: SpaceId,
  name: string,
  limit: number
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  return yield* listChanges({ ...changeRequest.base, base: null }, headOf(changeRequest).at, limit)
})
