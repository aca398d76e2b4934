import type { Inline, Mark } from "@octavo/markdown"

/** The meaning of a numbered placeholder in the text of a segment. */
export type Placeholder =
  | { readonly kind: "marks"; readonly marks: ReadonlyArray<Mark> }
  | { readonly kind: "around"; readonly node: Inline }
  | { readonly kind: "node"; readonly node: Inline }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "leaf"; readonly text: string; readonly marks: ReadonlyArray<Mark> }

/**
 * One text as a translator gets it: `<g1>…</g1>` for what has text inside, `<x2/>` for what is opaque, and `&`, `<` and `>`
 * as entities. The placeholders are numbered from 1.
 */
export interface Segment {
  readonly text: string
  readonly placeholders: ReadonlyArray<Placeholder>
}

/** Any placeholder, as translators write it back. */
export const placeholderPattern = /<\s*(?:(\/)\s*)?([gx])\s*(\d{1,4})\s*(?:(\/)\s*)?>/gi

/** The text of a segment between its placeholders. */
export const wordsOfSegment = (text: string): string => text.replace(placeholderPattern, " ")

/** Whether a segment has words to translate. */
export const isTranslatable = (text: string): boolean =>
  /\p{L}/u.test(wordsOfSegment(text).replace(/&(amp|lt|gt);/g, ""))
