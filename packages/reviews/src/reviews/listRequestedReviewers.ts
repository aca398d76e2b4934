import type { SpaceId } from "@octavo/content"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { ReviewRequests } from "./ReviewRequests.ts"

/** Lists the requested reviewers of a change request without a review yet. */
export const listRequestedReviewers = Effect.fn("reviews.listRequestedReviewers")(function* (
  spaceId: SpaceId,
  name: string,
  request: ListingRequest
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  return yield* (yield* ReviewRequests).list(changeRequest.id, request)
})
