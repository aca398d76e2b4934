import type { Span } from "./Places.ts"

/** Ranges of a source that say the same, and how many of them must stand in what was written. */
export interface MovedRanges {
  readonly spans: ReadonlyArray<Span>
  readonly count: number
}
