import { type PageNode } from "@octavo/content"
import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { firstDocument, homeOf } from "../pages/pageAddresses.ts"
import { keptMarkdown } from "../files/keptMarkdown.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { writeInTurn } from "../pages/writeInTurn.ts"
import { textOfBody } from "../visits/Answer.ts"
import { viewOf } from "../pages/viewOf.ts"
import { readPath } from "../visits/readPath.ts"
import { toolError, toolTexts } from "./ToolAnswer.ts"

/** The path below a site that an address or a path means; null for one elsewhere. */
const pathIn = ({ audience }: VisibleSite, given: string): string | null => {
  const { origin, path: base } = audience.root
  const url = URL.canParse(given, `${origin}${base}/`) ? new URL(given, `${origin}${base}/`) : null
  const read = url === null || url.origin !== origin ? null : readPath(url.pathname)
  if (read === null) return null
  const isBelow = read.path === base || read.path.startsWith(`${base}/`)
  // A path alone may begin at the root of the site as well.
  const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(given)
  if (!isBelow && !isPath) return null
  return (isBelow ? read.path.slice(base.length) : read.path).replace(/^\//, "")
}

/** The page at a place, with those above it; a group means its first page. */
const trailAt = Effect.fnUntraced(function* (site: VisibleSite, path: string) {
  const asked = site.locate(path)
  const place = asked?.kind === "redirect" ? site.locate(asked.path) : asked
  if (place === null || place.kind !== "page") return null
  const pages = yield* seePages(site, place.siteSpace)
  const found: PageNode | undefined = place.path === "" ? homeOf(pages) : pages.at(place.path).at(-1)
  const page = found?.kind === "group" ? firstDocument(found.children) : found
  if (page === undefined || page.kind === "link") return null
  return { seen: { siteSpace: place.siteSpace, pages }, trail: pages.trailOf(page.id) }
})

/** A page that an audience sees, as Markdown, which is kept with that of its address. */
export const getPage = Effect.fn("publishing.getPage")(function* (site: VisibleSite, given: string) {
  const path = pathIn(site, given)
  const found = path === null ? null : yield* trailAt(site, path)
  if (found === null) {
    return toolError("There is no page at this address. Search for it with `searchDocumentation`.")
  }
  const { rendered } = yield* PageCaches
  const { key, make } = yield* keptMarkdown(yield* viewOf(site, found.seen, found.trail))
  const { body } = yield* rendered.getOrMake(key, Effect.flatMap(make, writeInTurn))
  return toolTexts([yield* textOfBody(body)])
})
