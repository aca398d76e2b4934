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

/** Reads which page of a list a request asks for. `scope` identifies the list with all its parameters. */
export const listingRequest = <After extends Position>(
  schema: Schema.Codec<After, ReadonlyArray<string | number>>,
  scope: ReadonlyArray<string>,
  query: ListQueryValues
): Effect.Effect<ListingRequest<After>, CursorRefused, Signer> => {
  const limit = query.limit ?? defaultLimit
  // Tools that send every parameter send an empty page for the first.
  return query.page === undefined || query.page === ""
    ? Effect.succeed({ after: null, limit })
    : Effect.map(decodeCursor(schema, scope.join("\n"), query.page), (after) => ({ after, limit }))
}

/** The body of a page of a list: its resources, and the signed cursor of the next page. */
export const listingBody = Effect.fnUntraced(function* <B>(
  scope: ReadonlyArray<string>,
  items: ReadonlyArray<B>,
  next: Position | null
) {
  const cursor = next === null ? {} : { next: { page: yield* encodeCursor(scope.join("\n"), next) } }
  return { ...cursor, count: items.length, items }
})

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
      const found = yield* list(yield* listingRequest(schema, scope, query))
      const body = yield* listingBody(scope, found.items.map(present), found.next)
      return HttpServerResponse.jsonUnsafe({ ...body, ...beside(found) })
    })

/** The same of a list that is sorted by id. */
export const listing = listingBy(IdPosition)
