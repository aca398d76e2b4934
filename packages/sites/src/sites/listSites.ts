import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest, Listing } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteView } from "./Site.ts"
import { type SiteFilter, Sites } from "./Sites.ts"

/** Lists the sites of an organization, oldest first; none for guests. */
export const listSites = Effect.fn("sites.listSites")(function* (
  organizationId: OrganizationId,
  filter: SiteFilter,
  request: ListingRequest
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const none: Listing<SiteView> = { items: [], next: null }
  return membership.role === null ? none : yield* (yield* Sites).list(organizationId, filter, request)
})
