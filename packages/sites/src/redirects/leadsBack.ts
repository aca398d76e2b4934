import { Effect } from "effect"
import type { SitesAddress } from "../published/SitesUrl.ts"
import type { Site } from "../sites/Site.ts"
import { findSiteRedirect } from "./findSiteRedirect.ts"
import { pathInSite } from "./pathInSite.ts"
import { keysMatching } from "./redirectSource.ts"
import type { RedirectDestination } from "./SiteRedirect.ts"

/** After so many redirects of one site in a row, the chain counts as a loop. */
const maxHops = 10

/**
 * Whether the destination of a redirect leads back to a source by redirects of the same site. Parts of the site and pages are ends: what
 * is there wins over redirects.
 */
export const leadsBack = Effect.fnUntraced(function* (
  address: SitesAddress,
  site: Site,
  sourceKey: string,
  destination: RedirectDestination
) {
  let next: RedirectDestination = destination
  for (let hop = 0; hop < maxHops; hop++) {
    const path: string | null = next.kind === "url" ? pathInSite(address, site, next.url) : null
    if (path === null) return false
    if (keysMatching(path).includes(sourceKey)) return true
    const redirect = yield* findSiteRedirect(site.id, path)
    if (redirect === null) return false
    next = redirect.destination
  }
  return true
})
