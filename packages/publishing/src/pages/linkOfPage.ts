import type { PageNode } from "@octavo/content"
import { hashOf } from "@octavo/html"
import type { VisibleSite } from "@octavo/sites"
import { hrefOf, hrefOfFileId } from "./pageAddresses.ts"
import type { SeenSpace } from "./PageView.ts"

/** The address that a link page leads to; undefined for a target that the audience does not see, or that is no address of the web. */
export const linkOfPage = (
  site: VisibleSite,
  seen: SeenSpace,
  { attributes }: PageNode
): string | undefined => {
  const { target } = attributes
  switch (target?.kind) {
    case "url":
      return /^https?:\/\//i.test(target.url) && URL.canParse(target.url)
        ? new URL(target.url).href
        : undefined
    case "page":
    case "anchor": {
      const page = seen.pages.find(target.page ?? "")
      if (page === undefined || page.kind === "link") return undefined
      const href = hrefOf(site, seen.siteSpace, seen.pages, page)
      return target.kind === "anchor" ? href + hashOf(target.anchor) : href
    }
    case "file":
      return hrefOfFileId(site, seen.siteSpace, target.file)
    case undefined:
      return undefined
  }
}
