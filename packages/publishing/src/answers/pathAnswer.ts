import type { PageNode } from "@octavo/content"
import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { hrefOfGroup } from "../frame/siteFrame.ts"
import { homeOf, sitePathOf } from "../pages/pageAddresses.ts"
import { linkOfPage } from "../pages/linkOfPage.ts"
import type { SeenSpace } from "../pages/PageView.ts"
import type { Answer } from "../visits/Answer.ts"
import type { Visit } from "../visits/Visit.ts"
import { movedAnswer, redirectToPage, redirectWithin } from "./movedAnswer.ts"
import { notFoundAnswer } from "./notFoundAnswer.ts"
import { pageAnswer } from "./pageAnswer.ts"
import { noSite } from "./plainAnswers.ts"
import { visitorRedirect } from "./redirectAnswer.ts"
import { siteRedirectAnswer } from "./siteRedirectAnswer.ts"

/** The answer of a page that has no text of its own: a group leads to its first page, a link to its target; null for none. */
const leadingAnswer = (site: VisibleSite, seen: SeenSpace, page: PageNode): Answer | null => {
  const href = page.kind === "group" ? hrefOfGroup(site, seen, page) : linkOfPage(site, seen, page)
  if (href === undefined) return null
  return visitorRedirect(href.startsWith("/") ? `${site.audience.root.origin}${href}` : href)
}

/** The answer to a path below a site: a page, a redirect, or the page for a path without one. */
export const pathAnswer = Effect.fnUntraced(function* (site: VisibleSite, path: string, visit: Visit) {
  const place = site.locate(path)
  if (place === null) return noSite
  if (place.kind === "redirect") return redirectWithin(site, place.path, visit.search, place.isPermanent)
  const { siteSpace } = place
  const seen: SeenSpace = { siteSpace, pages: yield* seePages(site, siteSpace) }
  const home = homeOf(seen.pages)
  const trail = place.path === "" ? seen.pages.trailOf(home?.id ?? "") : seen.pages.at(place.path)
  const page = trail.at(-1)
  if (page !== undefined) {
    if (page.kind === "group" || page.kind === "link") {
      const leading = leadingAnswer(site, seen, page)
      if (leading !== null) return leading
    } else if (sitePathOf(siteSpace, seen.pages, page) !== path) {
      return redirectToPage(site, seen, page, visit.search)
    } else return yield* pageAnswer(site, seen, trail, visit)
  }
  const { alike, answer } = yield* movedAnswer(site, seen, {
    ofSite: path,
    ofSpace: place.path,
    search: visit.search
  })
  return (
    answer ??
    (yield* siteRedirectAnswer(site, seen, path, visit.search)) ??
    (yield* notFoundAnswer(site, seen, place.path, alike, visit))
  )
})
