import type { SearchQuery } from "./SearchQuery.ts"

/**
 * The kinds of search: pages that have all terms, or pages that have most of the weight of some. The weight of a term
 * falls with the number of its pages; later pages of a list keep the weights of the first.
 */
export type Search =
  | { readonly has: "all"; readonly terms: SearchQuery }
  | { readonly has: "most"; readonly terms: SearchQuery; readonly weights: ReadonlyArray<number> | null }
