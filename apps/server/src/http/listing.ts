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
 * Answers a list: decodes the cursor of the request, reads one page, and signs the cursor of the next. `scope`
 * identifies the list with all its parameters, so that a cursor of another list is refused. The resources are sent as
 * their presenter made them: validating each would cost more than reading it. `beside` adds fields beside the items.
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
