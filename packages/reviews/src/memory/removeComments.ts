import { Effect, TxHashMap } from "effect"
import type { Comment } from "../comments/Comment.ts"
import type { ReviewTables } from "./ReviewTables.ts"

/** Removes comments with their replies, as the foreign keys of Postgres do. */
export const removeComments = Effect.fnUntraced(function* (
  { commentReplies, comments }: ReviewTables["Service"],
  isMeant: (comment: Comment) => boolean
) {
  const ids = new Set<string>()
  for (const { said } of yield* TxHashMap.values(comments)) if (isMeant(said)) ids.add(said.id)
  for (const id of ids) yield* TxHashMap.remove(comments, id)
  for (const { said } of yield* TxHashMap.values(commentReplies)) {
    if (ids.has(said.commentId)) yield* TxHashMap.remove(commentReplies, said.id)
  }
})
