import type { Site } from "../sites/Site.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"

/** A site at one version, with all that the version covers. */
export interface SiteEdition {
  readonly site: Site
  readonly structure: SiteStructure
  /** Former paths below the site, and the site spaces that they lead to. */
  readonly formerPaths: ReadonlyMap<string, SiteSpaceId>
  /** The distinct conditions of sections and site spaces. */
  readonly conditions: ReadonlyArray<string>
}

/** The distinct conditions of a structure. */
export const conditionsOf = ({ sections, siteSpaces }: SiteStructure): ReadonlyArray<string> => [
  ...new Set([...sections, ...siteSpaces].flatMap(({ condition }) => condition ?? []))
]
