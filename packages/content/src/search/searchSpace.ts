import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { answerQuery } from "./answerQuery.ts"
import { makeHit } from "./PageHit.ts"
import { SearchIndex } from "./SearchIndex.ts"
import type { SearchPosition } from "./SearchPosition.ts"

/**
 * Finds the pages of a space that have the words of a query, best first, each with the sections that have them. Of a query
 * of several words, as in a question, pages answer that have most of them; quoted words must be there. Words that no page
 * has are taken for those of a title that they are nearly. A query without words finds nothing.
 */
export const searchSpace = Effect.fn("content.searchSpace")(function* (
  spaceId: SpaceId,
  text: string,
  request: ListingRequest<SearchPosition>
) {
  const { head, space } = yield* requireSpace(spaceId, "read")
  const index = yield* SearchIndex
  return yield* answerQuery({ branchIds: [head.branchId], languages: [space.language] }, text, request, {
    find: (search, request) => index.searchPages(head.branchId, search, request),
    pagesOf: (page) => [page],
    present: (query) => {
      const hitOf = makeHit(query)
      return (page, positionOf) => hitOf(page, positionOf(page))
    }
  })
})
