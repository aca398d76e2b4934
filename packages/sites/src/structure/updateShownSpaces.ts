import { type SpaceId, updateAudiences } from "@octavo/content"
import { Effect } from "effect"
import type { SiteVisibility } from "../sites/Site.ts"
import { SiteStructures } from "./SiteStructures.ts"

/** The visibilities, the most open first. */
const mostOpenFirst: ReadonlyArray<SiteVisibility> = ["public", "unlisted", "share-link", "visitor-auth"]

/** The most open visibility of the published sites that show each space. */
const findAudiences = Effect.fnUntraced(function* (spaceIds: ReadonlyArray<SpaceId>) {
  const audiences = new Map<SpaceId, SiteVisibility>()
  for (const { site, siteSpace } of yield* (yield* SiteStructures).listShown(spaceIds)) {
    if (!site.published) continue
    const known = audiences.get(siteSpace.spaceId)
    const isMoreOpen =
      known === undefined || mostOpenFirst.indexOf(site.visibility) < mostOpenFirst.indexOf(known)
    if (isMoreOpen) audiences.set(siteSpace.spaceId, site.visibility)
  }
  return audiences
})

/** Sets the visibility of spaces after a change of a site that shows them, or showed them. */
export const updateShownSpaces = (spaceIds: Iterable<SpaceId>) => updateAudiences(spaceIds, findAudiences)
