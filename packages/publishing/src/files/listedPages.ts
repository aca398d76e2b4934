import type { PageNode } from "@octavo/content"
import type { SeenSpace } from "../pages/PageView.ts"

/** Whether search engines may list a page: neither it nor a page above it says no. */
export const isIndexed = (trail: ReadonlyArray<PageNode>): boolean =>
  trail.every(({ attributes }) => attributes.noRobotsIndex !== true)

const indexedIn = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => {
    if (!isIndexed([page])) return []
    const isDocument = page.kind === "document" || page.kind === "computed"
    return [...(isDocument ? [page] : []), ...indexedIn(page.children)]
  })

/** The pages with a text that files name, in the order of navigation: without hidden pages and those that are not to be indexed. */
export const listedPages = ({ pages }: SeenSpace): ReadonlyArray<PageNode> => indexedIn(pages.navigation)
