import type { FileVersion, PageNode } from "@octavo/content"
import {
  pathBelow,
  urlBelow,
  type VisiblePages,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"

const isDocument = ({ kind }: PageNode): boolean => kind === "document" || kind === "computed"

/** The first page with a text, depth first. */
export const firstDocument = (pages: ReadonlyArray<PageNode>): PageNode | undefined => {
  for (const page of pages) {
    const found = isDocument(page) ? page : firstDocument(page.children)
    if (found !== undefined) return found
  }
  return undefined
}

/** The page that a site space begins with, at its own path: the first one of the navigation. */
export const homeOf = (pages: VisiblePages): PageNode | undefined =>
  firstDocument(pages.navigation) ?? firstDocument(pages.pages)

/** The path of a page below its site. */
export const sitePathOf = (siteSpace: VisibleSiteSpace, pages: VisiblePages, page: PageNode): string =>
  [siteSpace.path, homeOf(pages)?.id === page.id ? "" : page.path].filter((path) => path !== "").join("/")

/** The address of a page, for links. */
export const hrefOf = (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  pages: VisiblePages,
  page: PageNode
): string => pathBelow(site.audience.root, sitePathOf(siteSpace, pages, page))

/** The whole address of a page. */
export const urlOf = (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  pages: VisiblePages,
  page: PageNode
): string => urlBelow(site.audience.root, sitePathOf(siteSpace, pages, page))

/** The address of a file of a space, by its id alone. */
export const hrefOfFileId = (site: VisibleSite, { head }: VisibleSiteSpace, fileId: string): string =>
  pathBelow(site.audience.root, `~octavo/files/${head.spaceId}/${fileId}/file`)

/** The address of a file of a space. */
export const hrefOfFile = (site: VisibleSite, { head }: VisibleSiteSpace, file: FileVersion): string =>
  pathBelow(site.audience.root, `~octavo/files/${head.spaceId}/${file.id}/${file.name}`)
