import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { type CommentFilter, Comments } from "./Comments.ts"
import type { CommentForm } from "./CommentText.ts"
import { viewComments } from "./CommentView.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** The comments of a space or of a change request, in the order in which they were posted, or the latest first. */
export const listComments = Effect.fn("reviews.listComments")(function* (
  place: CommentPlace,
  filter: CommentFilter,
  form: CommentForm,
  request: ListingRequest
) {
  const access = yield* authorizeComments(place, "read")
  const { items, next } = yield* (yield* Comments).list(access.on, filter, form, request)
  return { items: yield* viewComments(access, items), next }
})
