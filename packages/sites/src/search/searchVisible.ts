import { pageScope, type PublishedHit, searchPublished, Variables } from "@octavo/content"
import { Effect } from "effect"
import { seePages } from "../visitors/seePages.ts"
import type { VisibleSite, VisibleSiteSpace } from "../visitors/VisibleSite.ts"
import { inScope, type SearchScope } from "./SearchScope.ts"

/** A page of a site that answers the search of a visitor. */
export interface VisibleHit {
  readonly siteSpace: VisibleSiteSpace
  readonly hit: PublishedHit
}

/** Searches what an audience sees of a site: best first, so many at most. */
export const searchVisible = Effect.fn("sites.searchVisible")(function* (
  site: VisibleSite,
  search: { readonly text: string; readonly scope: SearchScope; readonly limit: number }
) {
  const rows = site.siteSpaces.map((seen) => ({
    id: seen.siteSpace.id,
    sectionId: seen.siteSpace.sectionId,
    isDefault: seen.siteSpace.isDefault,
    language: seen.head.language,
    seen
  }))
  const variables = yield* Variables
  const spaces = yield* Effect.forEach(inScope(rows, search.scope), ({ seen }) =>
    Effect.gen(function* () {
      const pages = yield* seePages(site, seen)
      const values = yield* variables.listAll(seen.head.at)
      return {
        spaceId: seen.head.spaceId,
        sees: (id: string) => pages.find(id) !== undefined,
        scopeOf: (id: string) => ({ ...pageScope(values, pages.find(id)!), ...site.audience.scope })
      }
    })
  )
  const hits = yield* searchPublished(site.spaces, spaces, search.text, search.limit)
  return hits.flatMap((hit): ReadonlyArray<VisibleHit> => {
    const siteSpace = site.findSpace(hit.spaceId)
    return siteSpace === undefined ? [] : [{ siteSpace, hit }]
  })
})
