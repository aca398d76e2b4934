import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import type { ContainerPosition } from "../containers/ContainerPosition.ts"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Collections } from "../containers/Collections.ts"

/**
 * Lists the collections at the top of an organization that the caller may see, by position, each with the caller's role.
 * Later pages of the list keep the order of the first page, whatever is moved meanwhile.
 */
export const listTopCollections = Effect.fn("content.listTopCollections")(function* (
  organizationId: OrganizationId,
  request: ListingRequest<ContainerPosition>
) {
  yield* requireOrganization(organizationId, null)
  const collections = yield* Collections
  return yield* listAuthorized(
    (asker, request) => collections.listTopWithAccess(organizationId, asker, request),
    request,
    ({ collection, listPosition }) => [listPosition.position, collection.id, listPosition.asOf]
  )
})
