import { listRoles } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSite } from "./requireSite.ts"
import type { SiteId } from "./SiteId.ts"

/** Lists the users who may see a site in its organization, with their roles there, by the id of the user. Guests see no sites. */
export const listSiteRoles = Effect.fn("sites.listSiteRoles")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  request: ListingRequest
) {
  yield* requireSite(organizationId, siteId, "read")
  return yield* listRoles(organizationId, ({ role }) => role, null, request)
})
