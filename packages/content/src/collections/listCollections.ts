import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Collections } from "./Collections.ts"

/**
 * The collections of an organization that the caller may see, each with the caller's role on it: all of them, oldest
 * first, or those at the top, as they stand there.
 */
export const listCollections = Effect.fn("content.listCollections")(function* (
  organizationId: OrganizationId,
  which: "all" | "top",
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, null)
  const collections = yield* Collections
  return yield* which === "all"
    ? listAuthorized(
        (userId, request) => collections.listWithAccess(organizationId, userId, request),
        request,
        ({ collection }) => [collection.id]
      )
    : listAuthorized(
        (userId, request) => collections.listTopWithAccess(organizationId, userId, request),
        request,
        ({ collection, listPosition }) => [listPosition.position, collection.id, listPosition.asOf]
      )
})
