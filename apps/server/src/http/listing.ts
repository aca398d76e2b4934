import {
  type CursorRefused,
  decodeCursor,
  defaultLimit,
  encodeCursor,
  type ListQueryValues
} from "@octavo/api"
import type { Listing, ListingRequest, Signer } from "@octavo/kernel"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

/**
 * Answers a list: reads the cursor of the request, asks for one stretch, and signs the cursor of the next. `scope`
 * names the list with everything that makes it this list, so that a cursor of another one is refused. The resources are
 * sent as their presenter made them: checking each once more would cost more than reading it. `beside` is what the
 * answer tells beside its items.
 */
export const listing = <A, B, E, R, Found extends Listing<A>>(
  scope: ReadonlyArray<string>,
  query: ListQueryValues,
  list: (request: ListingRequest) => Effect.Effect<Found & Listing<A>, E, R>,
  present: (item: A) => B,
  beside: (found: Found) => object = () => ({})
): Effect.Effect<HttpServerResponse.HttpServerResponse, E | CursorRefused, R | Signer> =>
  Effect.gen(function* () {
    const name = scope.join("\n")
    // Tools that send every parameter send an empty page for the first.
    const after = query.page === undefined || query.page === "" ? null : yield* decodeCursor(name, query.page)
    const found = yield* list({ after, limit: query.limit ?? defaultLimit })
    const { items, next } = found
    return HttpServerResponse.jsonUnsafe({
      ...(next !== null && { next: { page: yield* encodeCursor(name, next) } }),
      count: items.length,
      items: items.map(present),
      ...beside(found)
    })
  })
