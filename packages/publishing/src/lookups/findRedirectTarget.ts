import {
  findSiteRedirect,
  leadsBack,
  SitesUrl,
  urlBelow,
  visibleTarget,
  type VisibleSite
} from "@octavo/sites"
import { Effect } from "effect"
import { placeOfTarget } from "../answers/siteRedirectAnswer.ts"

/** The redirect that a decoded path of a site matches, and the URL that it leads an audience to; null for none. */
export const findRedirectTarget = Effect.fn("publishing.findRedirectTarget")(function* (
  site: VisibleSite,
  path: string
) {
  const { root, site: row } = site.audience
  const redirect = yield* findSiteRedirect(row.id, path)
  const target = redirect === null ? null : yield* visibleTarget(site, redirect.destination)
  if (redirect === null || target === null) return null
  const { destination, sourceKey } = redirect
  if (yield* leadsBack(yield* SitesUrl, row, sourceKey, destination)) return null
  if (target.kind === "url") return { redirect, url: target.url }
  const place = placeOfTarget(target)
  return place === null ? null : { redirect, url: urlBelow(root, place.path) }
})
