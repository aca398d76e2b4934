import type { Listing, ListingRequest, Position } from "@octavo/kernel"
import { Effect } from "effect"

/** Collects all items of a list, in pages of `limit`. */
export const collectList = Effect.fnUntraced(function* <A, E, R>(
  list: (request: ListingRequest) => Effect.Effect<Listing<A>, E, R>,
  limit: number
) {
  const seen: Array<A> = []
  let after: Position | null = null
  do {
    const listing: Listing<A> = yield* list({ after, limit })
    seen.push(...listing.items)
    after = listing.next
  } while (after !== null)
  return seen
})
