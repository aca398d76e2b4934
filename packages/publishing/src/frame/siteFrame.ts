import type { PageNode, SpaceId } from "@octavo/content"
import { type LanguageVariant, type NavigationEntry, type SectionTab, type SiteFrame } from "@octavo/html"
import {
  pathBelow,
  seeCustomization,
  type VisibleGroup,
  type VisibleSection,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { samePage } from "../pages/alternatesOf.ts"
import { emojiOf } from "../pages/linkTargets.ts"
import { firstDocument, hrefOf, sitePathOf } from "../pages/pageAddresses.ts"
import type { Linked, SeenSpace } from "../pages/PageView.ts"
import { searchAddresses } from "../search/searchAddresses.ts"
import { searchFilters } from "../search/searchFilters.ts"
import { currentVersionOf, isVersionIndexed } from "./currentVersionOf.ts"
import { announcementOf, footerOf, headerLinksOf, socialOf } from "./frameLinks.ts"
import { interfaceLanguage, languageOf } from "../pages/interfaceLanguage.ts"
import { previewBarOf } from "./previewBar.ts"
import { faviconOf, imageOf } from "./siteImages.ts"
import { themeOf } from "./SiteTheme.ts"

/** The address of the same page in another variant, else the root of the variant. */
const addressIn = (
  site: VisibleSite,
  other: VisibleSiteSpace,
  seen: SeenSpace | undefined,
  page: PageNode | undefined
): string => {
  if (seen === undefined || page === undefined) return other.path
  const same = samePage(seen, page)
  return same === undefined ? other.path : sitePathOf(seen.siteSpace, seen.pages, same)
}

/** The method of the operation that a page was generated for; undefined for all other pages. */
const methodOf = ({ attributes }: PageNode): string | undefined => {
  const method = attributes.generated?.props["method"]
  return typeof method === "string" ? method : undefined
}

const entriesOf = (
  site: VisibleSite,
  seen: SeenSpace,
  pages: ReadonlyArray<PageNode>
): ReadonlyArray<NavigationEntry> =>
  pages.map((page) => {
    const emoji = emojiOf(page)
    const { icon, navigation } = page.attributes
    const method = methodOf(page)
    const entries = entriesOf(site, seen, page.children)
    return {
      id: page.id,
      label: navigation?.title ?? page.title,
      ...(page.kind !== "group" && { href: hrefOf(site, seen.siteSpace, seen.pages, page) }),
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      ...(method !== undefined && { method }),
      ...(entries.length > 0 && { entries })
    }
  })

const sectionsIn = (item: VisibleSection | VisibleGroup): ReadonlyArray<VisibleSection> =>
  item.kind === "site-section" ? [item] : item.children.flatMap(sectionsIn)

const tabsOf = (site: VisibleSite, current: VisibleSiteSpace): ReadonlyArray<SectionTab> => {
  const linkOf = ({ defaultSiteSpace, section }: VisibleSection) => ({
    label: section.title,
    href: pathBelow(site.audience.root, defaultSiteSpace.path),
    isCurrent: section.id === current.section?.id,
    ...(section.icon !== null && { icon: section.icon }),
    ...(section.description !== null && { description: section.description })
  })
  if (site.sections.length < 2) return []
  return site.items.map((item) => {
    if (item.kind === "site-section") return linkOf(item)
    const sections = sectionsIn(item).map(linkOf)
    const isCurrent = sections.some((section) => section.isCurrent)
    const { icon, title: label } = item.group
    return { label, href: sections[0]?.href ?? "", isCurrent, ...(icon !== null && { icon }), sections }
  })
}

/** Variants in the language of the shown one; one variant for each language, the shown one or else the first; and the current version of an old one. */
const choicesOf = (
  site: VisibleSite,
  seen: SeenSpace,
  others: ReadonlyMap<SpaceId, SeenSpace>,
  page: PageNode | undefined
) => {
  const all = site.variantsOf(seen.siteSpace)
  const hrefTo = (other: VisibleSiteSpace) =>
    pathBelow(
      site.audience.root,
      addressIn(site, other, other === seen.siteSpace ? seen : others.get(other.head.spaceId), page)
    )
  const current = currentVersionOf(site, seen.siteSpace)
  const language = languageOf(site, seen.siteSpace)
  const toVariant = (other: VisibleSiteSpace) => ({
    label: other.title,
    href: hrefTo(other),
    isCurrent: other === seen.siteSpace
  })
  const languages = new Map<string, LanguageVariant>()
  for (const other of [seen.siteSpace, ...all]) {
    const code = languageOf(site, other)
    if (languages.has(code)) continue
    const name = new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code
    languages.set(code, { ...toVariant(other), label: name, language: code })
  }
  const variants = all.filter((other) => languageOf(site, other) === language).map(toVariant)
  const ordered = [...languages.values()].sort((a, b) => (a.language < b.language ? -1 : 1))
  return {
    variants: variants.length > 1 ? variants : [],
    languages: ordered.length > 1 ? ordered : [],
    ...(current !== undefined && { currentVersion: { label: current.title, href: hrefTo(current) } })
  }
}

/** The frame that the pages of a site space have for an audience; `page` is kept where readers switch to another variant, and `assets` is the hash of the files of all sites. */
export const siteFrame = (
  site: VisibleSite,
  seen: SeenSpace,
  linked: Linked,
  page: PageNode | undefined,
  assets: string
): SiteFrame => {
  const customization = seeCustomization(site, seen.siteSpace)
  const { direction, tag, words } = interfaceLanguage(site, seen.siteSpace)
  const { root, site: row, siteRoot } = site.audience
  const from = { ...seen, ...linked, site }
  const announcement = announcementOf(customization, from)
  const footerLogo = imageOf(site, customization.footer.logo)
  const logo = imageOf(site, customization.header.logo)
  const preview = previewBarOf(site)
  const theme = themeOf(customization, site.edition, assets)
  return {
    title: customization.title ?? row.title,
    href: pathBelow(root, ""),
    ...(logo !== undefined && { logo }),
    language: tag,
    direction,
    words,
    theme: customization.themes.system === true ? "system" : customization.themes.default,
    canChangeTheme: customization.themes.toggeable,
    stylesheet: pathBelow(siteRoot, `~octavo/${theme.name}`),
    favicon: faviconOf(site, customization.favicon),
    ...(announcement !== undefined && { announcement }),
    ...(preview !== undefined && { preview }),
    headerLinks: headerLinksOf(customization, from),
    social: socialOf(customization),
    tabs: tabsOf(site, seen.siteSpace),
    ...choicesOf(site, seen, linked.others, page),
    navigation: entriesOf(site, seen, seen.pages.navigation),
    footer: {
      ...footerOf(customization, from, words),
      ...(footerLogo !== undefined && { logo: footerLogo })
    },
    search: {
      ...searchAddresses(site, seen.siteSpace),
      filters: searchFilters(site, seen.siteSpace, words)
    },
    isTrademarkShown: customization.trademark.enabled,
    noIndex: row.visibility !== "public" || !isVersionIndexed(site, seen.siteSpace)
  }
}

/** The address of the first page of a group. */
export const hrefOfGroup = (site: VisibleSite, seen: SeenSpace, group: PageNode): string | undefined => {
  const first = firstDocument(group.children)
  return first && hrefOf(site, seen.siteSpace, seen.pages, first)
}
