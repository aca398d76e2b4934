import type { PageNode } from "@octavo/content"
import { urlBelow, type VisibleSite } from "@octavo/sites"
import { homeOf } from "../pages/pageAddresses.ts"
import type { SeenSpace } from "../pages/PageView.ts"

/** The path of the Markdown of a page below its site. */
export const markdownPath = ({ pages, siteSpace }: SeenSpace, page: PageNode): string => {
  const name = homeOf(pages)?.id === page.id ? "index" : page.path
  return `${siteSpace.path === "" ? "" : `${siteSpace.path}/`}${name}.md`
}

/** The URL of the Markdown of a page. */
export const markdownUrl = (site: VisibleSite, seen: SeenSpace, page: PageNode): string =>
  urlBelow(site.audience.root, markdownPath(seen, page))
