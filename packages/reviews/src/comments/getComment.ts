import { Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentForm } from "./CommentText.ts"
import { viewComment } from "./CommentView.ts"
import { requireComment } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** A comment of a space or of a change request. */
export const getComment = Effect.fn("reviews.getComment")(function* (
  place: CommentPlace,
  id: CommentId,
  form: CommentForm
) {
  const access = yield* authorizeComments(place, "read")
  return yield* viewComment(access, yield* requireComment(access, id, form), form)
})
