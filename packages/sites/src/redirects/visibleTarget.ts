import { Effect } from "effect"
import type { VisiblePages } from "../visitors/VisiblePages.ts"
import type { VisibleSite, VisibleSiteSpace } from "../visitors/VisibleSite.ts"
import { seePages } from "../visitors/seePages.ts"
import type { RedirectDestination } from "./SiteRedirect.ts"

/** The place that a redirect leads an audience to: a part of the site, a page of one, or a URL. */
export type VisibleTarget =
  | { readonly kind: "part"; readonly siteSpace: VisibleSiteSpace }
  | {
      readonly kind: "page"
      readonly siteSpace: VisibleSiteSpace
      readonly pages: VisiblePages
      readonly pageId: string
    }
  | { readonly kind: "url"; readonly url: string }

/** The target of a redirect, when the audience sees it; null for what it does not see. */
export const visibleTarget = Effect.fnUntraced(function* (
  site: VisibleSite,
  destination: RedirectDestination
) {
  if (destination.kind === "url") return { kind: "url", url: destination.url } as VisibleTarget
  if (destination.kind === "site-section") {
    const found = site.sections.find(({ section }) => section.id === destination.siteSectionId)
    const part: VisibleTarget | null =
      found === undefined ? null : { kind: "part", siteSpace: found.defaultSiteSpace }
    return part
  }
  const siteSpace = site.siteSpaces.find((one) => one.siteSpace.id === destination.siteSpaceId)
  if (siteSpace === undefined) return null
  if (destination.kind === "site-space") return { kind: "part", siteSpace } as VisibleTarget
  const pages = yield* seePages(site, siteSpace)
  const { pageId } = destination
  return pages.find(pageId) === undefined
    ? null
    : ({ kind: "page", siteSpace, pages, pageId } as VisibleTarget)
})
