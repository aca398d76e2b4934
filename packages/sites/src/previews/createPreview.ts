import { Spaces } from "@octavo/content"
import { Caller, type OrganizationId, resolveRole } from "@octavo/identity"
import { Effect } from "effect"
import { SitesUrl } from "../published/SitesUrl.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { pathOfSiteSpace } from "../structure/publishedPaths.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { signPreview } from "./PreviewToken.ts"
import { readPreviewClaims } from "./readPreviewClaims.ts"

/**
 * The URL of a preview of a site, published or not, as a visitor with these claims sees it: at a site space of it, or at its default.
 * The URL opens the preview for one hour, with what the caller may read at the time of each request.
 */
export const createPreview = Effect.fn("sites.createPreview")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly siteSpace?: SiteSpaceId; readonly claims?: string }
) {
  yield* requireSite(organizationId, siteId, "read")
  const claims = given.claims === undefined ? {} : yield* readPreviewClaims(given.claims)
  const structure = yield* (yield* SiteStructures).get(siteId)
  let path = ""
  if (given.siteSpace !== undefined) {
    const siteSpace = structure.findSiteSpace(given.siteSpace)
    const readable =
      siteSpace === undefined
        ? []
        : (yield* (yield* Spaces).findManyWithAccess([siteSpace.spaceId], yield* Caller)).filter(
            ({ facts }) => resolveRole(facts) !== null
          )
    if (siteSpace === undefined || readable.length === 0) {
      return yield* new SiteSpaceNotFound({ siteSpaceId: given.siteSpace })
    }
    const { sectionId } = siteSpace
    path = pathOfSiteSpace(siteSpace, sectionId === null ? null : (structure.findSection(sectionId) ?? null))
  }
  const { root } = yield* SitesUrl
  const url = [`${root}/~preview/${siteId}`, path].filter((part) => part !== "").join("/")
  return { url: `${url}?token=${yield* signPreview(siteId, claims)}` }
})
