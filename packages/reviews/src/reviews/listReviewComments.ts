import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { CommentId } from "../comments/Comment.ts"
import { Comments } from "../comments/Comments.ts"
import type { CommentForm } from "../comments/CommentText.ts"
import { type CommentView, viewComments } from "../comments/CommentView.ts"
import { authorizeComments } from "../comments/authorizeComments.ts"
import type { Review } from "./Review.ts"

/** Lists the comments of the reviews of a change request that still exist, by id. */
export const listReviewComments = Effect.fn("reviews.listReviewComments")(function* (
  spaceId: SpaceId,
  name: string,
  reviews: ReadonlyArray<Review>,
  form: CommentForm = "markdown"
) {
  const ids = reviews.flatMap(({ commentId }) => commentId ?? [])
  if (ids.length === 0) return new Map<CommentId, CommentView>()
  const access = yield* authorizeComments({ spaceId, changeRequest: name }, "read")
  const comments = yield* (yield* Comments).findMany(access.on, ids, form)
  const views = yield* viewComments(access, comments, form)
  return new Map(views.map((view) => [view.comment.id, view]))
})
