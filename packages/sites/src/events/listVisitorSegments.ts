import type { OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"

/**
 * The visitors of a site who share claims: none, because events are counted without anything of a visitor. Requires the role `create`, as
 * sums of events do.
 */
export const listVisitorSegments = Effect.fn("sites.listVisitorSegments")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  yield* requireSite(organizationId, siteId, "create")
  return []
})
