import { Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentReplyId } from "./CommentReply.ts"
import type { CommentForm } from "./CommentText.ts"
import { viewReply } from "./CommentView.ts"
import { requireComment, requireReply } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** A reply to a comment. */
export const getCommentReply = Effect.fn("reviews.getCommentReply")(function* (
  place: CommentPlace,
  commentId: CommentId,
  id: CommentReplyId,
  form: CommentForm
) {
  const access = yield* authorizeComments(place, "read")
  yield* requireComment(access, commentId, "markdown")
  return yield* viewReply(access, yield* requireReply(commentId, id, form), form)
})
