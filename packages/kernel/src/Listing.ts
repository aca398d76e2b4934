/** A position in a list: the sort keys of a row, its id among them. */
export type Position = ReadonlyArray<string | number>

/** The requested page of a list: at most `limit` rows, after `after`. */
export interface ListingRequest {
  readonly after: Position | null
  readonly limit: number
}

/** One page of a list, and the position of the next page; `next` is null on the last one. */
export interface Listing<A> {
  readonly items: ReadonlyArray<A>
  readonly next: Position | null
}

/**
 * Makes a listing from rows that were selected with one row more than the limit, which shows whether more rows follow.
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

/** The requested page of an array that is sorted by id. */
export const listById = <A extends { readonly id: string }>(
  sorted: ReadonlyArray<A>,
  request: ListingRequest
): Listing<A> => {
  const after = request.after === null ? null : String(request.after[0])
  const rows = after === null ? sorted : sorted.filter((row) => row.id > after)
  return toListing(rows, request.limit, (row) => [row.id])
}
