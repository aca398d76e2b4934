import { Caller } from "@octavo/identity"
import { emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Contributions } from "../contributions/Contributions.ts"
import { type Comment, CommentId } from "./Comment.ts"
import { commentPosted } from "./commentEvents.ts"
import { Comments } from "./Comments.ts"
import { type CommentForm, type CommentText, inForm } from "./CommentText.ts"
import { countOpenComment } from "./countOpenComment.ts"

/** A comment to be written, with its target: looked up and parsed before any write. */
type CommentDraft = Pick<
  Comment,
  "spaceId" | "changeRequestId" | "reviewId" | "revisionId" | "page" | "node" | "tableCell"
> & { readonly text: CommentText }

/**
 * Inserts a comment of the caller, counts it and emits an event, within a unit of work. Returns it in the requested
 * form.
 */
export const insertComment = Effect.fnUntraced(function* (
  { text, ...draft }: CommentDraft,
  form: CommentForm
) {
  const { userId } = yield* Caller
  const comment: Comment = {
    id: CommentId.make(yield* newId),
    ...draft,
    body: inForm(text, form),
    reactions: [],
    replies: 0,
    postedBy: userId,
    postedAt: yield* DateTime.now,
    editedAt: null,
    resolved: null
  }
  const { changeRequestId, id, spaceId } = comment
  yield* (yield* Comments).insert(comment, text)
  if (changeRequestId !== null) yield* (yield* Contributions).add(changeRequestId, userId, "comment")
  yield* emitEvent(commentPosted, { commentId: id, changeRequestId }, { subject: spaceId, causedBy: userId })
  // The count comes last: its row is locked until the commit, and all who comment in one space wait for it.
  yield* countOpenComment(comment, 1)
  return comment
})
