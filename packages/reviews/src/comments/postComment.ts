import { Caller } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Contributions } from "../contributions/Contributions.ts"
import { type Comment, CommentId } from "./Comment.ts"
import { commentPosted } from "./commentEvents.ts"
import { Comments } from "./Comments.ts"
import { type CommentBody, type CommentForm, type CommentText, inForm, textOf } from "./CommentText.ts"
import { viewComment } from "./CommentView.ts"
import { countOpenComment } from "./countOpenComment.ts"
import { type CommentPlace, requireCommented } from "./requireCommented.ts"
import { type CommentTargetInput, targetOf } from "./targetOf.ts"

const write = Effect.fnUntraced(function* (comment: Comment, text: CommentText) {
  const { changeRequestId, id, postedBy, spaceId } = comment
  yield* (yield* Comments).insert(comment, text)
  if (changeRequestId !== null) {
    yield* (yield* Contributions).add(changeRequestId, postedBy, "comment")
  }
  yield* countOpenComment(comment, 1)
  const about = { subject: spaceId, causedBy: postedBy }
  yield* emitEvent(commentPosted, { commentId: id, changeRequestId }, about)
}, atomically)

/** Says something about a space or change request, or about a page, a block or a cell in it. */
export const postComment = Effect.fn("reviews.postComment")(function* (
  place: CommentPlace,
  { body, ...on }: CommentTargetInput & { readonly body: CommentBody },
  form: CommentForm
) {
  const access = yield* requireCommented(place, "comment")
  const { userId } = yield* Caller
  // Texts and documents are read before anything is held.
  const text = yield* textOf(body)
  const target = yield* targetOf(access, on)
  const comment: Comment = {
    id: CommentId.make(yield* newId),
    ...access.on,
    ...target,
    reviewId: null,
    revisionId: access.revisionId,
    body: inForm(text, form),
    reactions: [],
    replies: 0,
    postedBy: userId,
    postedAt: yield* DateTime.now,
    editedAt: null,
    resolved: null
  }
  yield* write(comment, text)
  return yield* viewComment(access, comment)
})
