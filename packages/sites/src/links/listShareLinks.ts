import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { ShareLinks } from "./ShareLinks.ts"
import { viewShareLinks } from "./ShareLinkView.ts"

/** Lists the share links of a site, oldest first; requires the role `create`, since their keys are secrets. */
export const listShareLinks = Effect.fn("sites.listShareLinks")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  request: ListingRequest
) {
  const { site } = yield* requireSite(organizationId, siteId, "create")
  const { items, next } = yield* (yield* ShareLinks).list(siteId, request)
  return { items: yield* viewShareLinks(site, items), next }
})
