import type { Space, SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { findShareKey } from "../links/findShareKey.ts"
import type { Site } from "../sites/Site.ts"
import { pathOfSiteSpace } from "../structure/publishedPaths.ts"
import { type ShownSpace, SiteStructures } from "../structure/SiteStructures.ts"

/** The place of a space on a published site: the site, the path below it, and the key of a share link that opens it. */
export interface PublishedPlace {
  readonly site: Site
  readonly path: string
  readonly shareKey: string | null
}

/** The place of a space on the oldest published site whose URL can be told, by the sites that show the space. */
export const publishedPlace = (
  shown: ReadonlyArray<ShownSpace>,
  keys: ReadonlyMap<string, string> = new Map()
): PublishedPlace | null => {
  for (const { section, site, siteSpace } of shown) {
    const shareKey = keys.get(site.id) ?? null
    if (!site.published || (site.visibility === "share-link" && shareKey === null)) continue
    return { site, path: pathOfSiteSpace(siteSpace, section), shareKey }
  }
  return null
}

const isPublished = ({ visibility }: Space): boolean =>
  visibility !== "private" && visibility !== "in-collection"

/** The places of spaces on published sites. A share key opens those of its site. */
export const findPublishedPlaces = Effect.fnUntraced(function* (
  spaces: ReadonlyArray<Space>,
  shareKey?: string
) {
  const places = new Map<SpaceId, PublishedPlace>()
  const ids = spaces.filter(isPublished).map(({ id }) => id)
  if (ids.length === 0) return places
  const all = yield* (yield* SiteStructures).listShown(ids)
  const keys = new Map<string, string>()
  for (const { site } of all) {
    const key = keys.has(site.id) ? null : yield* findShareKey(site, shareKey)
    if (key !== null) keys.set(site.id, key)
  }
  for (const [id, shown] of Map.groupBy(all, ({ siteSpace }) => siteSpace.spaceId)) {
    const place = publishedPlace(shown, keys)
    if (place !== null) places.set(id, place)
  }
  return places
})
