import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listReadable } from "./listReadable.ts"
import { Spaces } from "./Spaces.ts"

/** The spaces of an organization that the caller may read, oldest first, each with the caller's role on it. */
export const listSpaces = Effect.fn("content.listSpaces")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, null)
  const spaces = yield* Spaces
  return yield* listReadable(
    (userId, stretch) => spaces.listWithAccess(organizationId, userId, stretch),
    request,
    ({ space }) => [space.id]
  )
})
