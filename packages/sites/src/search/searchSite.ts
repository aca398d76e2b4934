import { type SearchPosition, searchSpaces, Spaces } from "@octavo/content"
import { Caller, type OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { inScope, type SearchScope } from "./SearchScope.ts"

/**
 * Searches the spaces of a site for a member, published or not: those in the scope that the caller may read. Visitors have
 * `searchVisible`.
 */
export const searchSite = Effect.fn("sites.searchSite")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  search: { readonly text: string; readonly scope: SearchScope },
  request: ListingRequest<SearchPosition>
) {
  yield* requireSite(organizationId, siteId, "read")
  const { siteSpaces } = yield* (yield* SiteStructures).get(siteId)
  const ids = siteSpaces.map(({ spaceId }) => spaceId)
  const found = ids.length === 0 ? [] : yield* (yield* Spaces).findManyWithAccess(ids, yield* Caller)
  const languages = new Map(found.map(({ space }) => [space.id, space.language]))
  const rows = siteSpaces.map((siteSpace) => ({
    id: siteSpace.id,
    sectionId: siteSpace.sectionId,
    isDefault: siteSpace.isDefault,
    language: languages.get(siteSpace.spaceId) ?? null,
    spaceId: siteSpace.spaceId
  }))
  const scoped = inScope(rows, search.scope).map(({ spaceId }) => spaceId)
  return yield* searchSpaces(scoped, search.text, request)
})
