import type { SpaceId } from "@octavo/content"
import { findUserAt } from "@octavo/identity"
import type { IdPosition, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { describeRequests } from "./describeRequests.ts"
import { ReviewRequests } from "./ReviewRequests.ts"

/** Lists the requested reviewers of a change request without a review yet. */
export const listRequestedReviewers = Effect.fn("reviews.listRequestedReviewers")(function* (
  spaceId: SpaceId,
  name: string,
  request: ListingRequest
) {
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "read")
  const last = yield* findUserAt(request.after)
  const found = yield* (yield* ReviewRequests).list(changeRequest.id, {
    ...request,
    after: last === null ? null : [last]
  })
  const items = yield* describeRequests(space.organizationId, found.items)
  // A cursor can be read by those who get it, so it has the id of the invitation.
  const end = items.at(-1)
  const next: IdPosition | null =
    found.next === null || end === undefined ? null : [end.invited?.id ?? end.request.userId]
  return { items, next }
})
