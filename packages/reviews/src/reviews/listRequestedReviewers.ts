import type { SpaceId } from "@octavo/content"
import { Members, positionOfMember } from "@octavo/identity"
import { type IdPosition, type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { describeRequests } from "./describeRequests.ts"
import { ReviewRequests } from "./ReviewRequests.ts"

/** More than anybody asks to review one change request. */
const maxReviewers = 10_000

/**
 * Lists the requested reviewers of a change request without a review yet, by the id under which others know them. There are few of a
 * change request, so that all are read for a page.
 */
export const listRequestedReviewers = Effect.fn("reviews.listRequestedReviewers")(function* (
  spaceId: SpaceId,
  name: string,
  request: ListingRequest
) {
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "read")
  const all = { after: null, limit: maxReviewers }
  const { items: asked } = yield* (yield* ReviewRequests).list(changeRequest.id, all)
  const ids = asked.map(({ userId }) => userId)
  const members = yield* (yield* Members).findMany(space.organizationId, ids)
  const keys = new Map(members.map((member) => [member.userId, positionOfMember(member)[0]]))
  const rows = asked
    .map((one) => ({ request: one, key: keys.get(one.userId) ?? one.userId }))
    .filter(({ key }) => request.after === null || key > request.after[0])
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const { items, next } = toListing(rows, request.limit, ({ key }): IdPosition => [key])
  const described = yield* describeRequests(
    space.organizationId,
    items.map((one) => one.request)
  )
  return { items: described, next }
})
