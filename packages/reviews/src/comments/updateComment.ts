import { Caller } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Comment, CommentId } from "./Comment.ts"
import { commentResolved } from "./commentEvents.ts"
import { Comments } from "./Comments.ts"
import { type CommentBody, type CommentForm, inForm, textOf } from "./CommentText.ts"
import { viewComment } from "./CommentView.ts"
import { countOpenComment } from "./countOpenComment.ts"
import { react, type ReactionChanges } from "./Reaction.ts"
import { requireAuthor, requireComment } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** The changes of a comment; an absent field stays as it is. */
export interface CommentChanges extends ReactionChanges {
  readonly resolved?: boolean
  readonly body?: CommentBody
}

/**
 * Edits a comment, resolves it or opens it again, adds and takes back the caller's reactions: all of it or nothing. Only
 * its author may change its text.
 */
export const updateComment = Effect.fn("reviews.updateComment")(function* (
  place: CommentPlace,
  id: CommentId,
  { body, resolved, ...reactions }: CommentChanges,
  form: CommentForm
) {
  const access = yield* authorizeComments(place, "comment")
  const { userId } = yield* Caller
  const text = body === undefined ? null : yield* textOf(body)
  const write = Effect.gen(function* () {
    const comment = yield* requireComment(access, id, form, { forUpdate: true })
    if (text !== null) yield* requireAuthor(comment)
    const now = yield* DateTime.now
    const isResolved = resolved ?? comment.resolved !== null
    const changed: Comment = {
      ...comment,
      ...(text !== null && { body: inForm(text, form), editedAt: now }),
      reactions: react(comment.reactions, reactions, userId, DateTime.toEpochMillis(now)),
      resolved: isResolved ? (comment.resolved ?? { at: now, by: userId }) : null
    }
    yield* (yield* Comments).update(changed, text)
    if (isResolved !== (comment.resolved !== null)) {
      if (isResolved) {
        const { changeRequestId, spaceId } = access.on
        yield* emitEvent(
          commentResolved,
          { commentId: id, changeRequestId },
          { subject: spaceId, causedBy: userId }
        )
      }
      yield* countOpenComment(access.on, isResolved ? -1 : 1)
    }
    return changed
  })
  return yield* viewComment(access, yield* atomically(write), form)
})
