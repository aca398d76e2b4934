/** Where a list goes on: the sort keys of the last row that was seen, the id among them. */
export type Position = ReadonlyArray<string | number>

/** What a caller wants of a list: at most `limit` rows, from behind `after`. */
export interface ListingRequest {
  readonly after: Position | null
  readonly limit: number
}

/** One stretch of a list, and where the next begins; `next` is null on the last one. */
export interface Listing<A> {
  readonly items: ReadonlyArray<A>
  readonly next: Position | null
}

/**
 * Makes a listing of rows that were asked for with one row more than the limit: that row only tells that there
 * are more.
 */
export const toListing = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  positionOf: (row: A) => Position
): Listing<A> => {
  const items = rows.slice(0, limit)
  const last = items[items.length - 1]
  return { items, next: rows.length > limit && last !== undefined ? positionOf(last) : null }
}

/** The stretch of an array that is sorted by id which a request asks for. */
export const listById = <A extends { readonly id: string }>(
  sorted: ReadonlyArray<A>,
  request: ListingRequest
): Listing<A> => {
  const after = request.after === null ? null : String(request.after[0])
  const rows = after === null ? sorted : sorted.filter((row) => row.id > after)
  return toListing(rows, request.limit, (row) => [row.id])
}
