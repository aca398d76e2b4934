import {
  findSiteRedirect,
  leadsBack,
  SitesUrl,
  visibleTarget,
  type VisibleSite,
  type VisibleTarget
} from "@octavo/sites"
import { Effect } from "effect"
import { sitePathOf } from "../pages/pageAddresses.ts"
import type { SeenSpace } from "../pages/PageView.ts"
import type { Answer } from "../visits/Answer.ts"
import { isSame, redirectWithin } from "./movedAnswer.ts"
import { permanentRedirect, visitorRedirect } from "./redirectAnswer.ts"

/** The path of a target below the site that an audience sees, and whether all visitors see it. */
export const placeOfTarget = (target: Exclude<VisibleTarget, { kind: "url" }>) => {
  if (target.kind === "part") return { path: target.siteSpace.path, isForAll: true }
  const { pageId, pages, siteSpace } = target
  const page = pages.find(pageId)
  return page === undefined
    ? null
    : { path: sitePathOf(siteSpace, pages, page), isForAll: !pages.isConditional }
}

/**
 * The redirect that members of the organization made for a path of a site; null for none, for one whose target the audience does not see,
 * and for one that leads back to itself.
 */
export const siteRedirectAnswer = Effect.fn("publishing.siteRedirectAnswer")(function* (
  site: VisibleSite,
  seen: SeenSpace,
  path: string,
  search: string
) {
  // A page that other visitors see at the path wins for them, so that no cache may keep the redirect then.
  const isForAll = isSame(site, seen)
  const { preview, site: row } = site.audience
  const redirect = yield* findSiteRedirect(row.id, path)
  if (redirect === null) return null
  const target = yield* visibleTarget(site, redirect.destination)
  if (target === null) return null
  if (target.kind === "url") {
    const { destination, sourceKey } = redirect
    if (yield* leadsBack(yield* SitesUrl, row, sourceKey, destination)) return null
    if (preview !== null || !isForAll) return visitorRedirect(target.url)
    return permanentRedirect(target.url, row.visibility === "public" || row.visibility === "unlisted")
  }
  const place = placeOfTarget(target)
  const answer: Answer | null =
    place === null || place.path === path
      ? null
      : redirectWithin(site, place.path, search, isForAll && place.isForAll)
  return answer
})
