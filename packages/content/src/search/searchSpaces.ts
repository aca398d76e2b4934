import { Caller, resolveRole } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { Space } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"
import { answerQuery } from "./answerQuery.ts"
import { makeHit } from "./PageHit.ts"
import { SearchIndex } from "./SearchIndex.ts"
import type { SearchPosition } from "./SearchPosition.ts"
import type { SpaceHit } from "./SpaceHit.ts"

/** How many pages of each space are answered; a search in the space has the others. */
const pagesOfSpace = 5

/** Finds those of some spaces, which the caller may read, that have pages with the words of a query. */
export const searchReadable = Effect.fnUntraced(function* (
  spaces: ReadonlyArray<Space>,
  text: string,
  request: ListingRequest<SearchPosition>
) {
  const byBranch = new Map(spaces.map((space) => [space.mainBranchId, space]))
  const index = yield* SearchIndex
  const branchIds = [...byBranch.keys()]
  const languages = spaces.map(({ language }) => language)
  return yield* answerQuery({ branchIds, languages }, text, request, {
    find: (search, request) => index.searchLines(branchIds, search, { ...request, pages: pagesOfSpace }),
    pagesOf: ({ pages }) => pages,
    present: (query) => {
      const hitOf = makeHit(query)
      return ({ branchId, pages }, positionOf): SpaceHit => {
        const { id, title } = byBranch.get(branchId)!
        return { spaceId: id, title, pages: pages.map((page) => hitOf(page, positionOf(page))) }
      }
    }
  })
})

/**
 * Finds those of some spaces, as far as the caller may read them, that have pages with the words of a query: the one with the
 * best page first, each with its best pages; see `searchSpace`.
 */
export const searchSpaces = Effect.fn("content.searchSpaces")(function* (
  ids: ReadonlyArray<SpaceId>,
  text: string,
  request: ListingRequest<SearchPosition>
) {
  const found = ids.length === 0 ? [] : yield* (yield* Spaces).findManyWithAccess(ids, yield* Caller)
  const readable = found.filter(({ facts, space }) => space.deletedAt === null && resolveRole(facts) !== null)
  return yield* searchReadable(
    readable.map(({ space }) => space),
    text,
    request
  )
})
