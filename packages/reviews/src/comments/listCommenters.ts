import { countReadableSpaces } from "@octavo/content"
import { describeMembers } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Comments } from "./Comments.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/**
 * Lists the authors of comments and replies in a space or change request, as members of its organization; former
 * members are left out.
 */
export const listCommenters = Effect.fn("reviews.listCommenters")(function* (
  place: CommentPlace,
  request: ListingRequest
) {
  const { on, organizationId } = yield* authorizeComments(place, "read")
  const { items, next } = yield* (yield* Comments).listAuthors(on, request)
  const members = yield* describeMembers(organizationId, items)
  return { items: yield* countReadableSpaces(organizationId, members), next }
})
