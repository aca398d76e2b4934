import { Schema } from "effect"

/** The position among ranked rows: the rank, and the key of the row. */
export const RankPosition = Schema.Tuple([Schema.Finite, Schema.String])
export type RankPosition = typeof RankPosition.Type

/**
 * The position in the results of a search: that of the row, how many pages were answered before, how its words were read on the first
 * page, and corrected words.
 */
export const SearchPosition = Schema.TupleWithRest(
  Schema.Tuple([...RankPosition.elements, Schema.Finite, Schema.String]),
  [Schema.String]
)
export type SearchPosition = typeof SearchPosition.Type
