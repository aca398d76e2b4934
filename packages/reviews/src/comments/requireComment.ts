import { Caller } from "@octavo/identity"
import { Effect, Option } from "effect"
import { type Comment, type CommentId, CommentNotFound, NotTheAuthor } from "./Comment.ts"
import { Comments } from "./Comments.ts"
import { type CommentReply, type CommentReplyId, CommentReplyNotFound } from "./CommentReply.ts"
import type { CommentForm } from "./CommentText.ts"
import { Replies } from "./Replies.ts"
import type { CommentAccess } from "./authorizeComments.ts"

/** Finds a comment of a place; `forUpdate` locks it until the unit of work ends. */
export const requireComment = Effect.fnUntraced(function* (
  { on }: CommentAccess,
  id: CommentId,
  form: CommentForm,
  { forUpdate = false }: { readonly forUpdate?: boolean } = {}
) {
  const comments = yield* Comments
  const found = yield* forUpdate ? comments.findForUpdate(on, id, form) : comments.find(on, id, form)
  return Option.isNone(found) ? yield* new CommentNotFound({ commentId: id }) : found.value
})

/** A reply of a comment. */
export const requireReply = Effect.fnUntraced(function* (
  commentId: CommentId,
  id: CommentReplyId,
  form: CommentForm
) {
  const found = yield* (yield* Replies).find(commentId, id, form)
  return Option.isNone(found) ? yield* new CommentReplyNotFound({ commentReplyId: id }) : found.value
})

/** Fails with `NotTheAuthor` unless the caller wrote it. */
export const requireAuthor = Effect.fnUntraced(function* (said: Comment | CommentReply) {
  const { userId } = yield* Caller
  if (said.postedBy !== userId) return yield* new NotTheAuthor({ id: said.id })
})
