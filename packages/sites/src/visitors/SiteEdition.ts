import type { CustomizationView } from "../customization/customizationOf.ts"
import type { Site } from "../sites/Site.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"

/** A site at one version, with all that the version covers. */
export interface SiteEdition {
  readonly site: Site
  readonly structure: SiteStructure
  /** Former paths below the site, and the site spaces that they lead to. */
  readonly formerPaths: ReadonlyMap<string, SiteSpaceId>
  readonly customization: CustomizationView
  /** The distinct conditions of sections, site spaces and header links. */
  readonly conditions: ReadonlyArray<string>
}

/** The distinct conditions of a structure, and of the header links of the site and of its site spaces. */
export const conditionsOf = (
  { sections, siteSpaces }: SiteStructure,
  customization: CustomizationView
): ReadonlyArray<string> => {
  const overridden = siteSpaces.filter(({ id }) => customization.hasOverrides(id))
  const settings = [customization.site, ...overridden.map(({ id }) => customization.ofSiteSpace(id))]
  const links = settings.flatMap(({ header }) => header.links)
  return [...new Set([...sections, ...siteSpaces, ...links].flatMap(({ condition }) => condition ?? []))]
}
