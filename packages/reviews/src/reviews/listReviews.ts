import type { SpaceId } from "@octavo/content"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { Reviews } from "./Reviews.ts"

/** Lists the reviews of a change request, newest first; all, or only outdated or current ones. */
export const listReviews = Effect.fn("reviews.listReviews")(function* (
  spaceId: SpaceId,
  name: string,
  isOutdated: boolean | null,
  request: ListingRequest
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  return yield* (yield* Reviews).list(changeRequest.id, isOutdated, request)
})
