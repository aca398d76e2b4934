import { spacePurged } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { Effect } from "effect"
import { Comments } from "../comments/Comments.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"

/** Removes the change requests, reviews and comments of a space that is gone for good. */
export const forgetReviews = subscriber(
  spacePurged,
  Effect.fnUntraced(function* ({ spaceId }) {
    yield* (yield* ChangeRequests).removeOfSpace(spaceId)
    yield* (yield* Comments).removeOfSpace(spaceId)
  })
)
