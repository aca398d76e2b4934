import { hashOf, type SearchResult } from "@octavo/html"
import { type SearchScope, seePages, searchVisible, type VisibleHit, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { hrefOf } from "../pages/pageAddresses.ts"
import { cutAround } from "./cutAround.ts"

/** The longest query that is searched for, in UTF-16 code units. */
export const maxQuery = 200

const maxResults = 10
const maxSections = 2

const resultOf = Effect.fnUntraced(function* (site: VisibleSite, { hit, siteSpace }: VisibleHit) {
  const pages = yield* seePages(site, siteSpace)
  const trail = pages.trailOf(hit.pageId)
  const page = trail.at(-1)
  if (page === undefined) return []
  const sections = hit.sections.slice(0, maxSections)
  const anchor = sections[0]?.anchor ?? ""
  const excerpt = sections
    .map(({ body, highlights }) => cutAround(body, highlights))
    .filter((text) => text !== "")
    .join(" … ")
  const result: SearchResult = {
    label: page.title,
    href: hrefOf(site, siteSpace, pages, page) + (anchor === "" ? "" : hashOf(anchor)),
    path: [
      ...(siteSpace.section === null ? [] : [siteSpace.section.title]),
      ...(site.variantsOf(siteSpace).length > 1 ? [siteSpace.title] : []),
      ...trail.slice(0, -1).map(({ title }) => title)
    ],
    ...(excerpt !== "" && { excerpt })
  }
  return [result]
})

/** Finds the pages of a site that an audience sees, best first, as results show them: each with its best sections, cut. */
export const findResults = Effect.fn("publishing.findResults")(function* (
  site: VisibleSite,
  text: string,
  scope: SearchScope
) {
  if (text.trim() === "") return []
  const hits = yield* searchVisible(site, { text: text.slice(0, maxQuery), scope, limit: maxResults })
  return (yield* Effect.forEach(hits, (hit) => resultOf(site, hit))).flat()
})
