import type { SearchQuery } from "./SearchQuery.ts"

/**
 * What is searched for: pages that have all terms, or pages that have most of the weight of some. A term weighs the more,
 * the fewer pages have it; a walk goes on with the weights that it began with.
 */
export type Search =
  | { readonly has: "all"; readonly terms: SearchQuery }
  | { readonly has: "most"; readonly terms: SearchQuery; readonly weights: ReadonlyArray<number> | null }
