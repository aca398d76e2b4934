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
 * Answers a list whose cursors have this schema: reads the cursor of the request, asks for one page, and signs the cursor
 * of the next. `scope` names the list with everything that makes it this list, so that a cursor of another one is refused.
 * The resources are sent as their presenter made them: checking each once more would cost more than reading it. `beside`
 * is what the answer tells beside its items.
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
