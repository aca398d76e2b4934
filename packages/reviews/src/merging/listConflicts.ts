import type { SpaceId } from "@octavo/content"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { Conflicts } from "./Conflicts.ts"

/** What could not be merged of a change request, answered or not, in the order of its pages. */
export const listConflicts = Effect.fn("reviews.listConflicts")(function* (
  spaceId: SpaceId,
  name: string,
  { after, limit }: ListingRequest
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  const conflicts = yield* (yield* Conflicts).list(changeRequest.id)
  const from = after === null ? 0 : conflicts.findIndex(({ id }) => id === after[0]) + 1
  return toListing(conflicts.slice(from), limit, ({ id }) => [id])
})
