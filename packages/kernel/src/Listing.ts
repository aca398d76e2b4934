import { Schema } from "effect"

/** A position in a list: the sort keys of a row, its id among them. Each list has a schema of its own for it. */
export type Position = ReadonlyArray<string | number>

/** The position in a list that is sorted by id. */
export const IdPosition = Schema.Tuple([Schema.String])
export type IdPosition = typeof IdPosition.Type

/** The requested page of a list: at most `limit` rows, after `after`. */
export interface ListingRequest<After extends Position = IdPosition> {
  readonly after: After | null
  readonly limit: number
}

/** One page of a list, and the position of the next page; `next` is null on the last one. */
export interface Listing<A, After extends Position = IdPosition> {
  readonly items: ReadonlyArray<A>
  readonly next: After | null
}

/**
 * Makes a listing from rows that were selected with one row more than the limit, which shows whether more rows follow.
 */
export const toListing = <A, const After extends Position>(
  rows: ReadonlyArray<A>,
  limit: number,
  positionOf: (row: A) => After
): Listing<A, After> => {
  const items = rows.slice(0, limit)
  const last = items[items.length - 1]
  return { items, next: rows.length > limit && last !== undefined ? positionOf(last) : null }
}

/** The requested page of an array that is sorted by id. */
export const listById = <A extends { readonly id: string }>(
  sorted: ReadonlyArray<A>,
  { after, limit }: ListingRequest
): Listing<A> => {
  const rows = after === null ? sorted : sorted.filter((row) => row.id > after[0])
  return toListing(rows, limit, (row) => [row.id])
}
