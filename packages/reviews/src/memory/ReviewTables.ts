import type { ContentConflict } from "@octavo/content"
import { Context, Effect, Layer, TxHashMap } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import type { Review } from "../reviews/Review.ts"
import type { ReviewRequest } from "../reviews/ReviewRequest.ts"
import type { Contribution } from "../contributions/Contributions.ts"

const make = Effect.gen(function* () {
  return {
    changeRequests: yield* TxHashMap.empty<string, ChangeRequest>(),
    conflicts: yield* TxHashMap.empty<string, ReadonlyArray<ContentConflict>>(),
    reviews: yield* TxHashMap.empty<string, Review>(),
    reviewRequests: yield* TxHashMap.empty<string, ReviewRequest>(),
    contributions: yield* TxHashMap.empty<string, ReadonlyArray<Contribution>>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class ReviewTables extends Context.Service<ReviewTables, Effect.Success<typeof make>>()(
  "@octavo/reviews/memory/ReviewTables"
) {
  static readonly layer = Layer.effect(ReviewTables, make)
}
