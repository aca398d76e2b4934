import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { answerQuery } from "./answerQuery.ts"
import { makeHit } from "./PageHit.ts"
import { SearchIndex } from "./SearchIndex.ts"

/**
 * Finds the pages of a space that have all the words of a query, best first, each with the sections that have them. When
 * there are none, words that nearly stand in a title are taken for those. A query without words finds nothing.
 */
export const searchSpace = Effect.fn("content.searchSpace")(function* (
  spaceId: SpaceId,
  text: string,
  request: ListingRequest
) {
  const { head } = yield* requireSpace(spaceId, "read")
  const index = yield* SearchIndex
  return yield* answerQuery([head.lineId], text, request, {
    find: (query, request) => index.searchPages(head.lineId, query, request),
    present: makeHit
  })
})
