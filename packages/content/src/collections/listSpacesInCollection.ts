import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Spaces } from "../containers/Spaces.ts"
import type { CollectionId } from "../containers/Collection.ts"
import { requireCollection } from "../containers/requireCollection.ts"
import type { ContainerPosition } from "../containers/ContainerPosition.ts"

/**
 * Lists the spaces directly in a collection that the caller may read, by position, each with the caller's role. Later
 * pages of the list keep the order of the first page, whatever is moved meanwhile.
 */
export const listSpacesInCollection = Effect.fn("content.listSpacesInCollection")(function* (
  collectionId: CollectionId,
  request: ListingRequest<ContainerPosition>
) {
  yield* requireCollection(collectionId, "read")
  const spaces = yield* Spaces
  return yield* listAuthorized(
    (asker, request) => spaces.listInCollectionWithAccess(collectionId, asker, request),
    request,
    ({ space, listPosition }) => [listPosition.position, space.id, listPosition.asOf]
  )
})
