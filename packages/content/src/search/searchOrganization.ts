import { Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listSpaces } from "../spaces/listSpaces.ts"
import { answerQuery } from "./answerQuery.ts"
import { makeHit } from "./PageHit.ts"
import { SearchIndex } from "./SearchIndex.ts"
import type { SpaceHit } from "./SpaceHit.ts"
import type { SearchPosition } from "./SearchPosition.ts"

/** So many spaces are searched at most, the oldest of those that the caller may read. */
const maxSpaces = 10_000

/** How many pages of each space are answered; a search in the space has the others. */
const pagesOfSpace = 5

/**
 * Finds the spaces of an organization, of those that the caller may read, with pages that have the words of a query:
 * the one with the best page first, each with its best pages; see `searchSpace`.
 */
export const searchOrganization = Effect.fn("content.searchOrganization")(function* (
  organizationId: OrganizationId,
  text: string,
  request: ListingRequest<SearchPosition>
) {
  const readable = yield* listSpaces(organizationId, { after: null, limit: maxSpaces })
  const spaces = new Map(readable.items.map(({ space }) => [space.mainBranchId, space]))
  const index = yield* SearchIndex
  const branchIds = [...spaces.keys()]
  const languages = readable.items.map(({ space }) => space.language)
  return yield* answerQuery({ branchIds, languages }, text, request, {
    find: (search, request) => index.searchLines(branchIds, search, { ...request, pages: pagesOfSpace }),
    present: (query) => {
      const hitOf = makeHit(query)
      return ({ branchId, pages }): SpaceHit => {
        const { id, title } = spaces.get(branchId)!
        return { spaceId: id, title, pages: pages.map(hitOf) }
      }
    }
  })
})
