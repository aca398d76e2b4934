import type { Span } from "./Places.ts"

/** Equal ranges of a source, and the number of them that must be in the result. */
export interface MovedRanges {
  readonly spans: ReadonlyArray<Span>
  readonly count: number
}
