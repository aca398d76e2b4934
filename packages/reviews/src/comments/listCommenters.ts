import { describeMembers } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Comments } from "./Comments.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** Who commented or replied in a space or change request, as members of its organization; not those who left it. */
export const listCommenters = Effect.fn("reviews.listCommenters")(function* (
  place: CommentPlace,
  request: ListingRequest
) {
  const { on, organizationId } = yield* authorizeComments(place, "read")
  const { items, next } = yield* (yield* Comments).listAuthors(on, request)
  return { items: yield* describeMembers(organizationId, items), next }
})
