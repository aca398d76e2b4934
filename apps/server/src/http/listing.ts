import {
  type CursorRefused,
  decodeCursor,
  defaultLimit,
  encodeCursor,
  type ListQueryValues
} from "@octavo/api"
import { IdPosition, type Listing, type ListingRequest, type Position, type Signer } from "@octavo/kernel"
import { Effect, type Schema } from "effect"
import { HttpServerResponse } from "effect/http"

/**
 * Answers a list whose positions have this schema: decodes the cursor of the request, reads one page, and signs the cursor of the next. `scope`
 * identifies the list with all its parameters, so that a cursor of another list is refused. The resources are sent as
 * their presenter made them: validating each would cost more than reading it. `beside` adds fields beside the items.
 */
export const listingBy =
  <After extends Position>(schema: Schema.Codec<After, ReadonlyArray<string | number>>) =>
  <A, B, E, R, Found extends Listing<A, After>>(
    scope: ReadonlyArray<string>,
    query: ListQueryValues,
    list: (request: ListingRequest<After>) => Effect.Effect<Found & Listing<A, After>, E, R>,
    present: (item: A) => B,
    beside: (found: Found) => object = () => ({})
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E | CursorRefused, R | Signer> =>
    Effect.gen(function* () {
      const name = scope.join("\n")
      // Tools that send every parameter send an empty page for the first.
      const after =
        query.page === undefined || query.page === "" ? null : yield* decodeCursor(schema, name, query.page)
      const found = yield* list({ after, limit: query.limit ?? defaultLimit })
      const { items, next } = found
      return HttpServerResponse.jsonUnsafe({
        ...(next !== null && { next: { page: yield* encodeCursor(name, next) } }),
        count: items.length,
        items: items.map(present),
        ...beside(found)
      })
    })

/** The same of a list that is sorted by id. */
export const listing = listingBy(IdPosition)
