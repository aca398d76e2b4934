import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteRedirects } from "./SiteRedirects.ts"

/** Lists the redirects of a site whose source contains a text in any case, oldest first. */
export const listSiteRedirects = Effect.fn("sites.listSiteRedirects")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  search: string,
  request: ListingRequest
) {
  yield* requireSite(organizationId, siteId, "read")
  return yield* (yield* SiteRedirects).list(siteId, search, request)
})
