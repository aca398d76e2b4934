import type { ContentConflict } from "@octavo/content"
import { Context, Effect, Layer, TxHashMap } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import type { Review } from "../reviews/Review.ts"
import type { ReviewRequest } from "../reviews/ReviewRequest.ts"
import type { Comment } from "../comments/Comment.ts"
import type { CommentReply } from "../comments/CommentReply.ts"
import type { CommentText } from "../comments/CommentText.ts"
import type { Contribution } from "../contributions/Contributions.ts"

/** A comment or reply with its text in both forms. */
export interface Stored<Said> {
  readonly said: Said
  readonly text: CommentText
}

const make = Effect.gen(function* () {
  return {
    changeRequests: yield* TxHashMap.empty<string, ChangeRequest>(),
    conflicts: yield* TxHashMap.empty<string, ReadonlyArray<ContentConflict>>(),
    reviews: yield* TxHashMap.empty<string, Review>(),
    reviewRequests: yield* TxHashMap.empty<string, ReviewRequest>(),
    comments: yield* TxHashMap.empty<string, Stored<Comment>>(),
    commentReplies: yield* TxHashMap.empty<string, Stored<CommentReply>>(),
    contributions: yield* TxHashMap.empty<string, ReadonlyArray<Contribution>>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class ReviewTables extends Context.Service<ReviewTables, Effect.Success<typeof make>>()(
  "@octavo/reviews/memory/ReviewTables"
) {
  static readonly layer = Layer.effect(ReviewTables, make)
}
