import { Caller } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Contributions } from "../contributions/Contributions.ts"
import type { CommentId } from "./Comment.ts"
import { commentReplied } from "./commentEvents.ts"
import { type CommentReply, CommentReplyId } from "./CommentReply.ts"
import { Comments } from "./Comments.ts"
import { type CommentBody, type CommentForm, inForm, textOf } from "./CommentText.ts"
import { viewReply } from "./CommentView.ts"
import { Replies } from "./Replies.ts"
import { requireComment } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** Replies to a comment, be it open or resolved. */
export const postCommentReply = Effect.fn("reviews.postCommentReply")(function* (
  place: CommentPlace,
  commentId: CommentId,
  body: CommentBody,
  form: CommentForm
) {
  const access = yield* authorizeComments(place, "comment")
  const { userId } = yield* Caller
  const text = yield* textOf(body)
  const write = Effect.gen(function* () {
    yield* requireComment(access, commentId, "markdown", { forUpdate: true })
    const reply: CommentReply = {
      id: CommentReplyId.make(yield* newId),
      commentId,
      body: inForm(text, form),
      reactions: [],
      postedBy: userId,
      postedAt: yield* DateTime.now,
      editedAt: null
    }
    yield* (yield* Replies).insert(reply, text)
    yield* (yield* Comments).addToReplies(commentId, 1)
    const { changeRequestId, spaceId } = access.on
    if (changeRequestId !== null) yield* (yield* Contributions).add(changeRequestId, userId, "comment")
    yield* emitEvent(
      commentReplied,
      { commentId, commentReplyId: reply.id, changeRequestId },
      { subject: spaceId, causedBy: userId }
    )
    return reply
  })
  return yield* viewReply(access, yield* atomically(write), form)
})
