import type { PageResource } from "@octavo/api"

/** The pages below a page. */
export const childrenOf = (page: PageResource): ReadonlyArray<PageResource> =>
  "pages" in page ? page.pages : []

/** The path of a page; undefined for links and computed pages. */
export const pathOf = (page: PageResource): string | undefined => ("path" in page ? page.path : undefined)

/** Whether a page was generated from a specification, so that nobody can change or move it. */
export const isGenerated = (page: PageResource): boolean =>
  page.type === "document" && page.computedSeed !== undefined

/** A page with the pages above it, outermost first. */
export interface Found {
  readonly page: PageResource
  readonly above: ReadonlyArray<PageResource>
}

/** The first page in reading order that a test accepts. */
export const findPage = (
  pages: ReadonlyArray<PageResource>,
  test: (page: PageResource) => boolean,
  above: ReadonlyArray<PageResource> = []
): Found | undefined => {
  for (const page of pages) {
    if (test(page)) return { page, above }
    const found = findPage(childrenOf(page), test, [...above, page])
    if (found !== undefined) return found
  }
  return undefined
}
