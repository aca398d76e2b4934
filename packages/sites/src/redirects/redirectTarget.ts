import { listPublishedPages, type PageNode, PublishedSpaces } from "@octavo/content"
import { Effect, Option } from "effect"
import { type SitesAddress, siteUrl } from "../published/SitesUrl.ts"
import type { Site } from "../sites/Site.ts"
import { pathOfSection, pathOfSiteSpace } from "../structure/publishedPaths.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import type { RedirectDestination } from "./SiteRedirect.ts"

/** The path of a page in its space; null for a page that is not there. */
const pathOfPage = (pages: ReadonlyArray<PageNode>, id: string): string | null => {
  for (const page of pages) {
    if (page.id === id) return page.path
    const below = pathOfPage(page.children, id)
    if (below !== null) return below
  }
  return null
}

/**
 * The path below a site that a destination leads to, as members see the site, or its URL elsewhere; null where the section, the site space
 * or the page is not there.
 */
export const redirectTarget = Effect.fnUntraced(function* (
  structure: SiteStructure,
  destination: RedirectDestination
) {
  if (destination.kind === "url") return { kind: "url", url: destination.url } as const
  if (destination.kind === "site-section") {
    const section = structure.findSection(destination.siteSectionId)
    return section === undefined ? null : ({ kind: "path", path: pathOfSection(section) } as const)
  }
  const siteSpace = structure.findSiteSpace(destination.siteSpaceId)
  if (siteSpace === undefined) return null
  const section = siteSpace.sectionId === null ? null : (structure.findSection(siteSpace.sectionId) ?? null)
  const root = pathOfSiteSpace(siteSpace, section)
  if (destination.kind === "site-space") return { kind: "path", path: root } as const
  const spaces = yield* PublishedSpaces.open([siteSpace.spaceId])
  const found = yield* Effect.option(listPublishedPages(spaces, siteSpace.spaceId))
  if (Option.isNone(found)) return null
  const { pages } = found.value
  const page = pathOfPage(pages, destination.pageId)
  if (page === null) return null
  return { kind: "path", path: [root, page].filter((part) => part !== "").join("/") } as const
})

/** The URL of a target: with the key of a share link where one opens the site. */
export const targetUrl = (
  address: SitesAddress,
  site: Site,
  target: { readonly kind: "url"; readonly url: string } | { readonly kind: "path"; readonly path: string },
  shareKey: string | null
): string =>
  target.kind === "url"
    ? target.url
    : [siteUrl(address, site), shareKey, target.path].filter((part) => part !== null && part !== "").join("/")
