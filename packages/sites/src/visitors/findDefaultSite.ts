import { Organizations } from "@octavo/identity"
import { Effect } from "effect"
import { publishedUrl, SitesUrl } from "../published/SitesUrl.ts"
import { SiteId } from "../sites/SiteId.ts"
import { RecentSites } from "./RecentSites.ts"

/**
 * The URL that the root of all sites leads to: that of the site which stands for the organization, where there is only one. Null for
 * several organizations, which would tell of one another, and where the site is not published or takes a key.
 */
export const findDefaultSite = Effect.fn("sites.findDefaultSite")(function* () {
  const { items } = yield* (yield* Organizations).list({ limit: 2, after: null })
  const [organization] = items
  if (items.length !== 1 || organization === undefined || organization.defaultSite === null) return null
  const site = yield* (yield* RecentSites).findById(SiteId.make(organization.defaultSite))
  if (site === null || site.deletedAt !== null || site.organizationId !== organization.id) return null
  return publishedUrl(yield* SitesUrl, site, "", null)
})
