import { hashOf, type SearchResult } from "@octavo/html"
import { type SearchScope, seePages, searchVisible, type VisibleHit, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { hrefOf } from "../pages/pageAddresses.ts"
import { cutAround } from "./cutAround.ts"

/** The longest query that is searched for, in UTF-16 code units. */
export const maxQuery = 200

const maxResults = 10
const maxSections = 3

const resultOf = Effect.fnUntraced(function* (site: VisibleSite, { hit, siteSpace }: VisibleHit) {
  const pages = yield* seePages(site, siteSpace)
  const trail = pages.trailOf(hit.pageId)
  const page = trail.at(-1)
  if (page === undefined) return []
  const href = hrefOf(site, siteSpace, pages, page)
  const shown = hit.sections.slice(0, maxSections).map(({ anchor, body, highlights, title }) => ({
    anchor,
    title,
    excerpt: cutAround(body, highlights)
  }))
  // The part above the first heading, or below one with the title of the page, is the page itself.
  const isLead = ({ anchor, title }: (typeof shown)[number]) =>
    anchor === "" || title === "" || title === page.title
  const lead = shown.find(isLead)?.excerpt.filter((_, __, all) => all.join("") !== "") ?? []
  const sections = shown
    .filter((section) => !isLead(section))
    .map(({ anchor, excerpt, title }) => ({
      label: title,
      href: href + hashOf(anchor),
      ...(excerpt.join("") !== "" && { excerpt })
    }))
  const result: SearchResult = {
    label: page.title,
    href,
    path: [
      ...(siteSpace.section === null ? [] : [siteSpace.section.title]),
      ...(site.variantsOf(siteSpace).length > 1 ? [siteSpace.title] : []),
      ...trail.slice(0, -1).map(({ title }) => title)
    ],
    ...(lead.length > 0 && { excerpt: lead }),
    ...(sections.length > 0 && { sections })
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
