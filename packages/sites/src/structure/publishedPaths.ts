import type { SiteSection } from "./SiteSection.ts"
import type { SiteSpace, SiteSpaceId } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"

/** The path of a section below its site: empty for the default section. */
export const pathOfSection = ({ isDefault, path }: SiteSection): string => (isDefault ? "" : path)

/** The shortest path of a site space below its site. */
export const pathOfSiteSpace = (siteSpace: SiteSpace, section: SiteSection | null): string => {
  if (section === null) return siteSpace.isDefault ? "" : siteSpace.path
  return siteSpace.isDefault ? pathOfSection(section) : `${section.path}/${siteSpace.path}`
}

/** All paths below a site that lead to its site spaces: the shortest of each, and the long form of each default. */
export const pathsOf = (structure: SiteStructure): ReadonlyMap<string, SiteSpaceId> => {
  const paths = new Map<string, SiteSpaceId>()
  for (const siteSpace of structure.siteSpaces) {
    const section = siteSpace.sectionId === null ? null : (structure.findSection(siteSpace.sectionId) ?? null)
    const long = section === null ? siteSpace.path : `${section.path}/${siteSpace.path}`
    paths.set(long, siteSpace.id)
    if (section !== null && siteSpace.isDefault) paths.set(section.path, siteSpace.id)
  }
  // The shortest paths win over long forms.
  for (const siteSpace of structure.siteSpaces) {
    const section = siteSpace.sectionId === null ? null : (structure.findSection(siteSpace.sectionId) ?? null)
    paths.set(pathOfSiteSpace(siteSpace, section), siteSpace.id)
  }
  return paths
}
