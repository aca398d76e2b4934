import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentReply, CommentReplyId } from "./CommentReply.ts"
import { type CommentBody, type CommentForm, inForm, textOf } from "./CommentText.ts"
import { viewReply } from "./CommentView.ts"
import { react, type ReactionChanges } from "./Reaction.ts"
import { Replies } from "./Replies.ts"
import { requireAuthor, requireComment, requireReply } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** The changes of a reply; an absent field stays as it is. */
export interface CommentReplyChanges extends ReactionChanges {
  readonly body?: CommentBody
}

/** Edits a reply, adds and takes back the caller's reactions: all of it or nothing. Only its author may change its text. */
export const updateCommentReply = Effect.fn("reviews.updateCommentReply")(function* (
  place: CommentPlace,
  commentId: CommentId,
  id: CommentReplyId,
  { body, ...reactions }: CommentReplyChanges,
  form: CommentForm
) {
  const access = yield* authorizeComments(place, "comment")
  const { userId } = yield* Caller
  const text = body === undefined ? null : yield* textOf(body)
  const write = Effect.gen(function* () {
    yield* requireComment(access, commentId, "markdown", { forUpdate: true })
    const reply = yield* requireReply(commentId, id, form)
    if (text !== null) yield* requireAuthor(reply)
    const now = yield* DateTime.now
    const changed: CommentReply = {
      ...reply,
      ...(text !== null && { body: inForm(text, form), editedAt: now }),
      reactions: react(reply.reactions, reactions, userId, DateTime.toEpochMillis(now))
    }
    yield* (yield* Replies).update(changed, text)
    return changed
  })
  return yield* viewReply(access, yield* atomically(write), form)
})
