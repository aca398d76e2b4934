import { Context, Effect, Layer, TxHashMap } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import type { Contribution } from "../contributions/Contributions.ts"

const make = Effect.gen(function* () {
  return {
    changeRequests: yield* TxHashMap.empty<string, ChangeRequest>(),
    contributions: yield* TxHashMap.empty<string, ReadonlyArray<Contribution>>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class ReviewTables extends Context.Service<ReviewTables, Effect.Success<typeof make>>()(
  "@octavo/reviews/memory/ReviewTables"
) {
  static readonly layer = Layer.effect(ReviewTables, make)
}
