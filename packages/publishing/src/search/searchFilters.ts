import type { SiteFrame } from "@octavo/html"
import type { SearchScope, VisibleSite, VisibleSiteSpace } from "@octavo/sites"

type Filters = ReadonlyArray<readonly [label: string, query: string]>

/**
 * The parts of a site that a reader can limit a search to, as labels and query strings: everywhere, each section, and all versions of
 * the current section. Empty for a site with one part.
 */
export const searchFilters = (
  site: VisibleSite,
  current: VisibleSiteSpace,
  words: SiteFrame["words"]
): Filters => {
  const sections = site.sections.length < 2 ? [] : site.sections
  const filters = [
    ...sections.map(({ section: { id, title } }) => [title, `section=${encodeURIComponent(id)}`] as const),
    ...(site.variantsOf(current).length > 1 ? [[words.allVersions, "versions=all"] as const] : [])
  ]
  return filters.length === 0 ? [] : [[words.everywhere, ""], ...filters]
}

/** The scope of a search by its query string; unknown values do not limit it. */
export const scopeOfSearch = (
  site: VisibleSite,
  current: VisibleSiteSpace,
  query: URLSearchParams
): SearchScope => {
  if (query.get("versions") === "all")
    return { mode: "specific", siteSpaceIds: site.variantsOf(current).map(({ siteSpace }) => siteSpace.id) }
  const id = query.get("section")
  const section = site.sections.find((one) => one.section.id === id)
  if (section === undefined) return { mode: "default", current: current.siteSpace.id, included: [] }
  const alike = section.siteSpaces.find(({ head }) => head.language === current.head.language)
  const shown = current.section?.id === section.section.id ? current : (alike ?? section.defaultSiteSpace)
  return { mode: "specific", siteSpaceIds: [shown.siteSpace.id] }
}
