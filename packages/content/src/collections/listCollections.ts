import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Collections } from "./Collections.ts"

/**
 * Lists the collections of an organization that the caller may see, each with the caller's role: all of them, oldest
 * first, or those at the top, by position.
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
