import { requireSpace, type SpaceId } from "@octavo/content"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { ChangeRequestStatus } from "./ChangeRequest.ts"
import { type ChangeRequestFilter, ChangeRequests } from "./ChangeRequests.ts"
import { viewsOf } from "./ChangeRequestView.ts"

/** The change requests of a space in one status, newest first; only those of a creator or of a contributor where one is named. */
export const listChangeRequests = Effect.fn("reviews.listChangeRequests")(function* (
  spaceId: SpaceId,
  filter: ChangeRequestFilter<ChangeRequestStatus>,
  request: ListingRequest
) {
  const { revisionId } = yield* requireSpace(spaceId, "read")
  const { items, next } = yield* (yield* ChangeRequests).list(spaceId, filter, request)
  return { items: yield* viewsOf(items, new Map([[spaceId, revisionId]])), next }
})
