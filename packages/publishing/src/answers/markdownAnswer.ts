import type { PageNode } from "@octavo/content"
import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { keptMarkdown } from "../files/keptMarkdown.ts"
import { isIndexed } from "../files/listedPages.ts"
import { markdownPath } from "../files/markdownPath.ts"
import { isVersionIndexed } from "../frame/currentVersionOf.ts"
import { canonicalOf } from "../frame/pageFrame.ts"
import { homeOf } from "../pages/pageAddresses.ts"
import { isShared, type SeenSpace } from "../pages/PageView.ts"
import { viewOf } from "../pages/viewOf.ts"
import type { Visit } from "../visits/Visit.ts"
import { keptAnswer } from "./keptAnswer.ts"
import { redirectWithin } from "./movedAnswer.ts"

/** The answer with the Markdown of a page that an audience sees. */
export const markdownAnswer = Effect.fn("publishing.markdownAnswer")(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>,
  visit: Visit,
  isNegotiated: boolean
) {
  const view = yield* viewOf(site, seen, trail)
  const { key, make } = yield* keptMarkdown(view)
  const canonical = canonicalOf(view)
  const kept = {
    key,
    isShared: isShared(view),
    contentType: "text/markdown; charset=utf-8",
    vary: isNegotiated ? ["Accept"] : [],
    headers: {
      ...(canonical !== undefined &&
        URL.canParse(canonical) && { link: `<${new URL(canonical).href}>; rel="canonical"` }),
      ...(!(isIndexed(trail) && isVersionIndexed(site, seen.siteSpace)) && { "x-robots-tag": "noindex" })
    }
  }
  return yield* keptAnswer(site, kept, visit, make)
})

const isDocument = (page: PageNode | undefined): page is PageNode =>
  page?.kind === "document" || page?.kind === "computed"

/** Answers paths that end in `.md`: the page before that, and `index.md` for the home page. */
export const markdownPathAnswer = Effect.fnUntraced(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  if (!/[^/]\.md$/i.test(path)) return null
  const written = site.locate(path)
  if (written?.kind === "page") {
    const pages = yield* seePages(site, written.siteSpace)
    // A page whose own path ends so.
    if (pages.at(written.path).length > 0) return null
  }
  const place = site.locate(path.slice(0, -3))
  if (place === null) return null
  const isSame = site.edition.conditions.length === 0
  if (place.kind === "redirect") {
    return redirectWithin(
      site,
      `${place.path === "" ? "index" : place.path}.md`,
      visit.search,
      isSame && place.isPermanent
    )
  }
  const seen: SeenSpace = { siteSpace: place.siteSpace, pages: yield* seePages(site, place.siteSpace) }
  const isHome = place.path === "" || place.path.toLowerCase() === "index"
  const trail = isHome ? seen.pages.trailOf(homeOf(seen.pages)?.id ?? "") : seen.pages.at(place.path)
  const page = trail.at(-1)
  if (!isDocument(page)) return null
  const right = markdownPath(seen, page)
  if (right !== path) return redirectWithin(site, right, visit.search, isSame && !seen.pages.isConditional)
  return yield* markdownAnswer(site, seen, trail, visit, false)
})
