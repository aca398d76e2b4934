import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { SearchIndex } from "./SearchIndex.ts"
import { parseQuery } from "./searchTerms.ts"

/** Finds the pages of a space that have all the words of a query, best first. A query without words finds nothing. */
export const searchSpace = Effect.fn("content.searchSpace")(function* (
  spaceId: SpaceId,
  text: string,
  request: ListingRequest
) {
  const { head } = yield* requireSpace(spaceId, "read")
  const query = parseQuery(text)
  if (query.length === 0) return { items: [], next: null }
  return yield* (yield* SearchIndex).search(head.lineId, query, request)
})
