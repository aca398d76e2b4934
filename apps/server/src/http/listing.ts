import {
  type CursorRefused,
  decodeCursor,
  defaultLimit,
  encodeCursor,
  type ListQueryValues
} from "@octavo/api"
import type { Listing, ListingRequest, Signer } from "@octavo/kernel"
import { Effect } from "effect"

/**
 * Answers a list: reads the cursor of the request, asks for one stretch, and signs the cursor of the next. `scope`
 * names the list with everything that makes it this list, so that a cursor of another one is refused.
 */
export const listing = <A, B, E, R>(
  scope: ReadonlyArray<string>,
  query: ListQueryValues,
  list: (request: ListingRequest) => Effect.Effect<Listing<A>, E, R>,
  present: (item: A) => B
): Effect.Effect<
  { readonly next?: { readonly page: string }; readonly count: number; readonly items: ReadonlyArray<B> },
  E | CursorRefused,
  R | Signer
> =>
  Effect.gen(function* () {
    const name = scope.join("\n")
    const after = query.page === undefined ? null : yield* decodeCursor(name, query.page)
    const { items, next } = yield* list({ after, limit: query.limit ?? defaultLimit })
    return {
      ...(next !== null && { next: { page: yield* encodeCursor(name, next) } }),
      count: items.length,
      items: items.map(present)
    }
  })
