import { Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { LineId } from "../revisions/Revision.ts"
import { findCorrection, replaceWords } from "./findCorrection.ts"
import { parseQuery, type SearchQuery } from "./SearchQuery.ts"

/** Answers a query in some lines, and if nothing has its words, what it is nearly; a walk goes on with what it began with. */
export const answerQuery = Effect.fnUntraced(function* <Found, Hit>(
  lineIds: ReadonlyArray<LineId>,
  text: string,
  request: ListingRequest,
  {
    find,
    present
  }: {
    readonly find: (query: SearchQuery, request: ListingRequest) => Effect.Effect<Listing<Found>>
    readonly present: (query: SearchQuery) => (found: Found) => Hit
  }
) {
  const [rank, id, ...correction] = request.after ?? []
  const typed = parseQuery(text)
  if (typed.length === 0 || lineIds.length === 0) return { items: [], next: null }
  const answer = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
    const query = replaceWords(typed, words)
    const after = rank === undefined || id === undefined ? null : [rank, id]
    const { items, next } = yield* find(query, { after, limit: request.limit })
    const hitOf = present(query)
    const hits: Array<Hit> = []
    for (const found of items) {
      hits.push(hitOf(found))
      yield* Effect.yieldNow
    }
    return { items: hits, next: next === null ? null : [...next, ...words] }
  })
  const found = yield* answer(correction.map(String))
  if (found.items.length > 0 || request.after !== null || request.limit === 0) return found
  const words = yield* findCorrection(lineIds, typed)
  return words === null ? found : yield* answer(words)
})
