import { escapeXml } from "@octavo/kernel"
import type { Alternate } from "../pages/alternatesOf.ts"

/** A page of a site map. */
export interface SitemapPage {
  readonly url: string
  readonly updatedAt: number
  /** The same page in all languages, itself among them; none where there is one language. */
  readonly alternates: ReadonlyArray<Alternate>
}

const begin = '<?xml version="1.0" encoding="UTF-8"?>\n'
const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9"

/** Writes a list of site maps. */
export const writeSitemapIndex = (urls: ReadonlyArray<string>): string =>
  `${begin}<sitemapindex xmlns="${protocol}">\n${urls
    .map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
    .join("")}</sitemapindex>\n`

const writePage = ({ alternates, updatedAt, url }: SitemapPage): string => {
  const links = alternates.map(
    (one) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(one.language)}" href="${escapeXml(one.url)}"/>`
  )
  const updated = new Date(updatedAt).toISOString()
  return `<url><loc>${escapeXml(url)}</loc><lastmod>${updated}</lastmod>${links.join("")}</url>\n`
}

/** Writes the site map of some pages. */
export const writeSitemap = (pages: ReadonlyArray<SitemapPage>): string =>
  `${begin}<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages
    .map(writePage)
    .join("")}</urlset>\n`
