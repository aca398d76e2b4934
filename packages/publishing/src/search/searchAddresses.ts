import { pathBelow, type SiteSpaceId, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"

const shape = /^~octavo\/search(?:\/([\w-]+)(\/results\.json)?)?$/

/** A search that a path asks for. */
interface SearchPath {
  /** The site space that the visitor reads; null for the default one. */
  readonly current: SiteSpaceId | null
  readonly isJson: boolean
}

/** Reads the path of a search below its site; null for another path. */
export const readSearchPath = (path: string): SearchPath | null => {
  const found = shape.exec(path)
  if (found === null) return null
  return { current: (found[1] as SiteSpaceId | undefined) ?? null, isJson: found[2] !== undefined }
}

/** The addresses of the search for readers of a site space: its page, and its results for the dialog. */
export const searchAddresses = ({ audience }: VisibleSite, { siteSpace }: VisibleSiteSpace) => {
  const page = `~octavo/search/${siteSpace.id}`
  return {
    action: pathBelow(audience.root, page),
    endpoint: pathBelow(audience.root, `${page}/results.json`)
  }
}
