import type { Derived } from "@octavo/markdown"

/**
 * Changes whenever a source derives or reads otherwise than before. What is stored of an older version is made anew when
 * somebody asks for it; search and links have the older answers until then.
 */
export const parserVersion = 16

/** The Markdown of a page exactly as it was written, with what is known of it from its text alone. */
export interface Source {
  /** SHA-256 of the text, hex. */
  readonly hash: string
  readonly text: string
  readonly derived: Derived
}

/** The derived facts of a stored source. Its sections are in the search index and are not stored twice. */
export type SourceFacts = Omit<Derived, "sections">
