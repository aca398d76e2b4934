import type { OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { findShareKey } from "../links/findShareKey.ts"
import { SitesUrl } from "../published/SitesUrl.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { isOpenSite, viewStructure } from "../arrangement/viewStructure.ts"
import { findSiteRedirect } from "./findSiteRedirect.ts"
import { leadsBack } from "./leadsBack.ts"
import { redirectTarget, targetUrl } from "./redirectTarget.ts"
import { readRedirectSource } from "./redirectSource.ts"
import { SiteRedirectNotFound } from "./SiteRedirect.ts"
import { requireDestination } from "./writeRedirects.ts"

/** The redirect that a path matches, and the URL that it leads to. One that leads nowhere, or back to itself, is none. */
export const getSiteRedirectBySource = Effect.fn("sites.getSiteRedirectBySource")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly source: string; readonly shareKey?: string | undefined }
) {
  const { site } = yield* requireSite(organizationId, siteId, "read")
  const none = () => new SiteRedirectNotFound({ redirect: given.source })
  const key = yield* readRedirectSource(given.source)
  const redirect = yield* findSiteRedirect(siteId, key)
  if (redirect === null) return yield* none()
  const { destination, sourceKey } = redirect
  const structure = yield* (yield* SiteStructures).get(siteId)
  const isThere = Option.isSome(yield* Effect.option(requireDestination(structure, destination)))
  const target = isThere ? yield* redirectTarget(structure, destination) : null
  const space = "siteSpaceId" in destination ? structure.findSiteSpace(destination.siteSpaceId) : undefined
  const views =
    space === undefined || isOpenSite(site) ? null : yield* viewStructure(site, structure, { rows: [space] })
  if (space !== undefined && views?.siteSpaces([space])[0]?.isHidden === true) return yield* none()
  const address = yield* SitesUrl
  if (target === null || (yield* leadsBack(address, site, sourceKey, destination))) return yield* none()
  return { redirect, target: targetUrl(address, site, target, yield* findShareKey(site, given.shareKey)) }
})
