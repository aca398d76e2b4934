import { Api, type SiteSearch } from "@octavo/api"
import { SearchPosition } from "@octavo/content"
import { type SearchScope, searchSite } from "@octavo/sites"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { listingBy } from "../http/listing.ts"
import { presentSpaceHit } from "../presenters/presentSpaceHit.ts"
import { PublicUrl } from "../PublicUrl.ts"

const scopeOf = (search: SiteSearch): SearchScope => {
  if ("scope" in search) {
    const { scope } = search
    return scope.mode === "default"
      ? { mode: "default", current: scope.currentSiteSpace ?? null, included: scope.includedSiteSpaces ?? [] }
      : scope
  }
  if ("siteSpaceIds" in search) return { mode: "specific", siteSpaceIds: search.siteSpaceIds }
  return "siteSpaceId" in search
    ? { mode: "default", current: search.siteSpaceId, included: [] }
    : { mode: "all" }
}

export const siteContentLayer = HttpApiBuilder.group(
  Api,
  "siteContent",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    return handlers.handleAll({
      searchSiteContent: ({ params: { organizationId, siteId }, payload, query }) => {
        const scope = scopeOf(payload)
        return listingBy(SearchPosition)(
          ["search-site", siteId, JSON.stringify([payload.query, scope])],
          query,
          (request) => searchSite(organizationId, siteId, { text: payload.query, scope }, request),
          presentSpaceHit(publicUrl)
        )
      }
    })
  })
)
