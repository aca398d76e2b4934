import type { OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { customizationOf } from "../customization/customizationOf.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { viewStructure } from "../arrangement/viewStructure.ts"

/** The profile of a site, published or not, as members see it: structure, and customization of each site space. */
export const getPublishedSite = Effect.fn("sites.getPublishedSite")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly shareKey?: string | undefined }
) {
  const view = yield* requireSite(organizationId, siteId, "read")
  const structure = yield* (yield* SiteStructures).get(siteId)
  const views = yield* viewStructure(view.site, structure, given)
  const customization = yield* customizationOf(siteId)
  const customizations = {
    site: customization.site,
    siteSpaces: Object.fromEntries(structure.siteSpaces.map(({ id }) => [id, customization.ofSiteSpace(id)]))
  }
  return { site: view, structure: views.of(views.root), type: structure.type, customizations }
})
