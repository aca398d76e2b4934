import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentForm } from "./CommentText.ts"
import { viewReply } from "./CommentView.ts"
import { Replies } from "./Replies.ts"
import { requireComment } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** The replies to a comment, oldest first. */
export const listCommentReplies = Effect.fn("reviews.listCommentReplies")(function* (
  place: CommentPlace,
  commentId: CommentId,
  form: CommentForm,
  request: ListingRequest
) {
  const access = yield* authorizeComments(place, "read")
  yield* requireComment(access, commentId, "markdown")
  const { items, next } = yield* (yield* Replies).list(commentId, form, request)
  return { items: yield* Effect.forEach(items, (reply) => viewReply(access, reply, form)), next }
})
