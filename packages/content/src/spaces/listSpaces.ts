import { Effect } from "effect"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listAuthorized } from "./listAuthorized.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The spaces of an organization that the caller may read, oldest first, each with the caller's role on it. */
export const listSpaces = Effect.fn("content.listSpaces")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, null)
  const spaces = yield* Spaces
  return yield* listAuthorized(
    (asker, request) => spaces.listWithAccess(organizationId, asker, request),
    request,
    ({ space }) => [space.id]
  )
})
