import type { VisibleSite, VisibleSiteSpace } from "@octavo/sites"

/** The site spaces below a path: all of them, those of a section, or one; none for another path. */
export const siteSpacesAt = (site: VisibleSite, path: string): ReadonlyArray<VisibleSiteSpace> => {
  if (path === "") return site.siteSpaces
  const section = site.sections.find((one) => one.section.path === path)
  return section?.siteSpaces ?? site.siteSpaces.filter((one) => one.path === path)
}
