import type { Listing, ListingRequest, Position } from "@octavo/kernel"
import { Effect } from "effect"

/** Collects all items of a list, in pages of `limit`, whatever schema its positions have. */
export const collectList = Effect.fnUntraced(function* <A, E, R>(
  list: (request: ListingRequest<never>) => Effect.Effect<Listing<A, Position>, E, R>,
  limit: number
) {
  const seen: Array<A> = []
  let after: Position | null = null
  do {
    const listing: Listing<A, Position> = yield* list({ after: after as never, limit })
    seen.push(...listing.items)
    after = listing.next
  } while (after !== null)
  return seen
})
