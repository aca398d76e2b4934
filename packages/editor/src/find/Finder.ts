/** Finds words in the text of a page, and replaces them. */
export interface Finder {
  /** Marks the places that have some words, and returns their number. Empty words mark nothing. */
  readonly search: (words: string, isCaseSensitive: boolean) => number
  /** Selects the next place, or the one before; the first one follows the last one. */
  readonly move: (direction: "next" | "previous") => void
  /** Replaces the selected place, and selects the next one. */
  readonly replace: (replacement: string) => void
  /** Replaces all places, in one step of the history. */
  readonly replaceAll: (replacement: string) => void
  /** Takes the marks away. */
  readonly close: () => void
}
