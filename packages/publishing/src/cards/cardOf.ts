import type { PageNode } from "@octavo/content"
import { cardColors } from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import { seeCustomization, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"
import { interfaceLanguage } from "../pages/interfaceLanguage.ts"
import type { CardOrder } from "./SiteCards.ts"

/** The version of the drawing: pages name another address after it changed. */
const version = 1

/** The card of a page, with the look of its site space. */
export const cardOf = (site: VisibleSite, siteSpace: VisibleSiteSpace, page: PageNode): CardOrder => {
  const customization = seeCustomization(site, siteSpace)
  const { direction, tag } = interfaceLanguage(site, siteSpace)
  const logo =
    customization.header.logo && site.edition.customization.imageOf(customization.header.logo.light)
  return {
    siteId: site.audience.site.id,
    title: page.title,
    description: page.attributes.description ?? "",
    site: customization.title ?? site.audience.site.title,
    language: tag,
    isRightToLeft: direction === "rtl",
    ...cardColors(customization.styling.primaryColor.light),
    logo: logo === undefined ? null : { hash: logo.hash, type: logo.type }
  }
}

/** The path of the card of a page below its site, which changes with all that is drawn; undefined for a site that not everybody may see. */
export const cardPath = (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  page: PageNode
): string | undefined => {
  const { preview, shareKey, site: row } = site.audience
  if (preview !== null || shareKey !== null) return undefined
  if (row.visibility !== "public" && row.visibility !== "unlisted") return undefined
  const hash = hashBytes(JSON.stringify([version, cardOf(site, siteSpace, page)])).slice(0, 16)
  return `~octavo/cards/${siteSpace.siteSpace.id}/${page.id}/${hash}.png`
}
