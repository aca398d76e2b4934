import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { Comment, CommentSubject } from "./Comment.ts"
import { type CommentFilter, Comments } from "./Comments.ts"
import type { CommentForm } from "./CommentText.ts"
import { findRepliers, viewComments } from "./CommentView.ts"
import { type CommentAccess, type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** Authorizes a reader of comments, and reads something of them. What is read of a space travels with the access check. */
const besideAccess = <A, E, R>(place: CommentPlace, read: (on: CommentSubject) => Effect.Effect<A, E, R>) => {
  const authorized = authorizeComments(place, "read")
  return place.changeRequest === null
    ? Effect.all([authorized, read({ spaceId: place.spaceId, changeRequestId: null })], { concurrency: 2 })
    : Effect.flatMap(authorized, (access) => Effect.map(read(access.on), (found) => [access, found] as const))
}

/**
 * The access of the caller to the comments of a space or of a change request, and the name of the state of a page of their list. As
 * long as that is the same, the list of the caller is the same, except for what it says of people. Read `readComments` after it.
 */
export const findCommentsState = Effect.fn("reviews.findCommentsState")(function* (
  place: CommentPlace,
  filter: CommentFilter,
  request: ListingRequest
) {
  const comments = yield* Comments
  const [access, rows] = yield* besideAccess(place, (on) => comments.stateOf(on, filter, request))
  const { head, revisionId, role } = access
  return { access, state: JSON.stringify([role, revisionId, head, rows]) }
})

/** The comments that `access` gives, in the order of the filter, and what `read` reads about all of them while their targets are read. */
export const readComments = Effect.fn("reviews.readComments")(function* <B, E, R>(
  access: CommentAccess,
  filter: CommentFilter,
  form: CommentForm,
  request: ListingRequest,
  read: (
    comments: ReadonlyArray<Comment>,
    repliers: Effect.Success<ReturnType<typeof findRepliers>>
  ) => Effect.Effect<B, E, R>
) {
  const { items, next } = yield* (yield* Comments).list(access.on, filter, form, request)
  const repliers = yield* findRepliers(items)
  const [views, beside] = yield* Effect.all(
    [viewComments(access, items, form, repliers), read(items, repliers)],
    { concurrency: 2 }
  )
  return { items: views, next, beside }
})
