import type { SpaceId } from "@octavo/content"
import { Effect, Option } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { ReviewNotFound } from "./Review.ts"
import type { ReviewId } from "../changeRequests/ReviewId.ts"
import { Reviews } from "./Reviews.ts"

/** Gets a review of a change request. */
export const getReview = Effect.fn("reviews.getReview")(function* (
  spaceId: SpaceId,
  name: string,
  reviewId: ReviewId
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  const found = yield* (yield* Reviews).find(changeRequest.id, reviewId)
  return Option.isSome(found) ? found.value : yield* new ReviewNotFound({ reviewId })
})
