import { SearchPosition } from "@octavo/content"
import { searchSite, SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { visibleSites } from "../frontEnds/visibleSites.ts"
import { apiGroup } from "../http/apiGroup.ts"
import { listingBy } from "../http/listing.ts"
import { presentSpaceHit } from "../presenters/presentSpaceHit.ts"
import { scopeOf } from "../sites/scopeOf.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const siteContentLayer = apiGroup(
  "siteContent",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const forFrontEnds = yield* makeForFrontEnds
    const visible = visibleSites(publicUrl, yield* SitesUrl)
    return handlers.handleAll({
      searchSiteContent: forFrontEnds(
        visible.search,
        ({ params: { organizationId, siteId }, payload, query }) => {
          const scope = scopeOf(payload)
          return listingBy(SearchPosition)(
            ["search-site", siteId, JSON.stringify([payload.query, scope])],
            query,
            (request) => searchSite(organizationId, siteId, { text: payload.query, scope }, request),
            presentSpaceHit(publicUrl)
          )
        }
      )
    })
  })
)
