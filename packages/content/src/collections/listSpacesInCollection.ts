import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Spaces } from "../spaces/Spaces.ts"
import type { CollectionId } from "./Collection.ts"
import { requireCollection } from "./requireCollection.ts"

/**
 * The spaces right in a collection that the caller may read, as they stand there, each with the caller's role on it. Who
 * walks through the list goes on in the order that was there at first, wherever they are moved meanwhile.
 */
export const listSpacesInCollection = Effect.fn("content.listSpacesInCollection")(function* (
  collectionId: CollectionId,
  request: ListingRequest
) {
  yield* requireCollection(collectionId, "read")
  const spaces = yield* Spaces
  return yield* listAuthorized(
    (userId, request) => spaces.listInCollectionWithAccess(collectionId, userId, request),
    request,
    ({ space, listPosition }) => [listPosition.position, space.id, listPosition.asOf]
  )
})
