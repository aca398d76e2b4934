import type { JsonObject } from "@octavo/kernel"
import { seeCustomization, urlBelow } from "@octavo/sites"
import { languageOf } from "./interfaceLanguage.ts"
import { firstDocument, urlOf } from "./pageAddresses.ts"
import type { PageView } from "./PageView.ts"

/** The facts about a page for search engines, as JSON-LD: an article, and the way to it from the root of the site. */
export const structuredDataOf = (
  view: PageView,
  summary: string | undefined,
  canonical: string
): JsonObject => {
  const { page, pages, site, siteSpace, trail } = view
  const { root, site: row } = site.audience
  const title = seeCustomization(site, siteSpace).title ?? row.title
  const above = trail.slice(0, -1).flatMap((one) => {
    const target = one.kind === "group" ? firstDocument(one.children) : one
    return target === undefined ? [] : [{ name: one.title, url: urlOf(site, siteSpace, pages, target) }]
  })
  const home = { name: title, url: urlBelow(root, "") }
  const own = { name: page.title, url: urlOf(site, siteSpace, pages, page) }
  const places = [home, ...above, ...(own.url === home.url ? [] : [own])]
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "TechArticle",
        headline: page.title,
        ...(summary !== undefined && { description: summary }),
        url: canonical,
        inLanguage: languageOf(site, siteSpace),
        dateModified: new Date(page.updatedAt).toISOString(),
        isPartOf: { "@type": "WebSite", ...home }
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: places.map(({ name, url }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: url
        }))
      }
    ]
  }
}
