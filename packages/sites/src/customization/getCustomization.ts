import type { OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { customizationOf } from "./customizationOf.ts"

/** The settings of a site: the default ones until they are changed. */
export const getCustomization = Effect.fn("sites.getCustomization")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  yield* requireSite(organizationId, siteId, "read")
  return (yield* customizationOf(siteId)).site
})

/** The settings of a site space: those of the site with its overrides, and whether there are any. */
export const getSiteSpaceCustomization = Effect.fn("sites.getSiteSpaceCustomization")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSpaceId
) {
  yield* requireSite(organizationId, siteId, "read")
  if ((yield* (yield* SiteStructures).get(siteId)).findSiteSpace(id) === undefined) {
    return yield* new SiteSpaceNotFound({ siteSpaceId: id })
  }
  const view = yield* customizationOf(siteId)
  return { settings: view.ofSiteSpace(id), hasOverrides: view.hasOverrides(id) }
})
