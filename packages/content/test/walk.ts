import type { Listing, ListingRequest, Position } from "@octavo/kernel"
import { Effect } from "effect"

/** Collects a list in pages of `limit`, whatever schema its positions have; an effect may run between two pages. */
export const collectList = Effect.fnUntraced(function* <A, E, R, R2 = never>(
  list: (request: ListingRequest<never>) => Effect.Effect<Listing<A, Position>, E, R>,
  limit: number,
  meanwhile: Effect.Effect<unknown, never, R2> = Effect.void as Effect.Effect<unknown, never, R2>
) {
  const seen: Array<A> = []
  let after: Position | null = null
  for (;;) {
    const listing: Listing<A, Position> = yield* list({ after: after as never, limit })
    seen.push(...listing.items)
    after = listing.next
    if (after === null) return seen
    yield* meanwhile
  }
})
