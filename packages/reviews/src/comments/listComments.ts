import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { Comment, CommentSubject } from "./Comment.ts"
import { type CommentFilter, Comments } from "./Comments.ts"
import type { CommentForm } from "./CommentText.ts"
import { viewComments } from "./CommentView.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/**
 * The comments of a space or of a change request, in the order in which they were posted, or the latest first, each with what `read`
 * reads about all of them while their targets are read.
 */
export const listCommentsWith = Effect.fn("reviews.listComments")(function* <B, E, R>(
  read: (comments: ReadonlyArray<Comment>) => Effect.Effect<B, E, R>,
  place: CommentPlace,
  filter: CommentFilter,
  form: CommentForm,
  request: ListingRequest
) {
  const comments = yield* Comments
  const authorized = authorizeComments(place, "read")
  const listOn = (on: CommentSubject) => comments.list(on, filter, form, request)
  // The comments of a space travel with the access check, and are answered if that allows it.
  const [access, { items, next }] =
    place.changeRequest === null
      ? yield* Effect.all([authorized, listOn({ spaceId: place.spaceId, changeRequestId: null })], {
          concurrency: 2
        })
      : yield* Effect.flatMap(authorized, (access) =>
          Effect.map(listOn(access.on), (found) => [access, found] as const)
        )
  const [views, beside] = yield* Effect.all([viewComments(access, items), read(items)], { concurrency: 2 })
  return { items: views.map((item) => ({ item, beside })), next }
})

/** The comments of a space or of a change request, in the order in which they were posted, or the latest first. */
export const listComments = (
  place: CommentPlace,
  filter: CommentFilter,
  form: CommentForm,
  request: ListingRequest
) =>
  Effect.map(
    listCommentsWith(() => Effect.void, place, filter, form, request),
    ({ items, next }) => ({ items: items.map(({ item }) => item), next })
  )
