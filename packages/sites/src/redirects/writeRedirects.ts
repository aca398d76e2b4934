import { Spaces } from "@octavo/content"
import { Caller, resolveRole } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { SitesUrl } from "../published/SitesUrl.ts"
import { type Site, SiteLimitReached, siteLimits } from "../sites/Site.ts"
import { SiteSectionNotFound } from "../structure/SiteSection.ts"
import { SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { leadsBack } from "./leadsBack.ts"
import { readRedirectSource } from "./redirectSource.ts"
import { redirectTarget } from "./redirectTarget.ts"
import {
  type RedirectDestination,
  SiteRedirect,
  SiteRedirectId,
  SiteRedirectRefused
} from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"

/** A redirect as a request gives it. */
export interface RedirectInput {
  readonly source: string
  readonly destination: RedirectDestination
}

/** Requires that a destination is there, and for a page that the caller may read its space. `path` is its place in the body. */
export const requireDestination = Effect.fnUntraced(function* (
  structure: SiteStructure,
  destination: RedirectDestination,
  path = "destination"
) {
  if (destination.kind === "url") return
  if (destination.kind === "site-section") {
    if (structure.findSection(destination.siteSectionId) !== undefined) return
    return yield* new SiteSectionNotFound({ siteSectionId: destination.siteSectionId })
  }
  const siteSpace = structure.findSiteSpace(destination.siteSpaceId)
  if (siteSpace === undefined) return yield* new SiteSpaceNotFound({ siteSpaceId: destination.siteSpaceId })
  if (destination.kind === "site-space") return
  const [found] = yield* (yield* Spaces).findManyWithAccess([siteSpace.spaceId], yield* Caller)
  const role = found === undefined ? null : resolveRole(found.facts)
  if (role === null || (yield* redirectTarget(structure, destination)) === null) {
    return yield* new SiteRedirectRefused({
      path: `${path}.pageId`,
      problem: "names no page of the site space that you may read"
    })
  }
})

/** Requires that a site gets no more redirects than it may have. */
export const requireRedirectRoom = Effect.fnUntraced(function* (site: Site, more: number) {
  if ((yield* (yield* SiteRedirects).count(site.id)) + more > siteLimits.redirects) {
    return yield* new SiteLimitReached({ limit: siteLimits.redirects, things: "redirects of the site" })
  }
})

/** Requires that redirects that are stored already do not lead back to themselves. `path` is the place of their destination in the body. */
export const requireEnd = Effect.fnUntraced(function* (
  site: Site,
  { destination, sourceKey }: SiteRedirect,
  path = "destination"
) {
  if (yield* leadsBack(yield* SitesUrl, site, sourceKey, destination)) {
    return yield* new SiteRedirectRefused({
      path: `${path}.url`,
      problem: "leads back to the source. Use an address that does not redirect there"
    })
  }
})

/** A new redirect of a site, or one in the place of another, which keeps its id. `path` is its place in the body. */
export const makeRedirect = Effect.fnUntraced(function* (
  site: Site,
  structure: SiteStructure,
  { destination, source }: RedirectInput,
  existing: SiteRedirect | null,
  path = ""
) {
  const sourceKey = yield* readRedirectSource(source, `${path}source`)
  yield* requireDestination(structure, destination, `${path}destination`)
  return new SiteRedirect({
    id: existing?.id ?? SiteRedirectId.make(yield* newId),
    siteId: site.id,
    source,
    sourceKey,
    destination,
    createdAt: existing?.createdAt ?? (yield* DateTime.now)
  })
})
