import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Collections } from "../containers/Collections.ts"

/** Lists the collections of an organization that the caller may see, oldest first, each with the caller's role. */
export const listCollections = Effect.fn("content.listCollections")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, null)
  const collections = yield* Collections
  return yield* listAuthorized(
    (asker, request) => collections.listWithAccess(organizationId, asker, request),
    request,
    ({ collection }) => [collection.id]
  )
})
