import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { isWriter, type SpecView } from "./requireSpec.ts"
import { Specs } from "./Specs.ts"

/** Lists the specifications of an organization, oldest first; none for guests. */
export const listSpecs = Effect.fn("openapi.listSpecs")(function* (
  organizationId: OrganizationId,
  filter: { readonly search?: string },
  request: ListingRequest
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const { role } = membership
  const none: Listing<SpecView> = { items: [], next: null }
  if (role === null) return none
  const { items, next } = yield* (yield* Specs).list(organizationId, filter, request)
  return { items: items.map((spec): SpecView => ({ spec, isWriter: isWriter(role) })), next }
})
