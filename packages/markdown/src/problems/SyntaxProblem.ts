/** The rules of the syntax of one page. */
export type SyntaxRule =
  | "unknown-block"
  | "unknown-component"
  | "unclosed-block"
  | "unused-note"
  | "unknown-attribute"
  | "expression"
  | "image-alt"
  | "heading-level"
  | "duplicate-id"
  | "empty-target"

/** A mistake in the source of a page, with its range as offsets of UTF-16. */
export interface SyntaxProblem {
  readonly rule: SyntaxRule
  readonly start: number
  readonly end: number
  /** The tag, attribute, id or expression that is wrong; the same after the page is edited elsewhere. */
  readonly subject: string
  readonly message: string
}

/** A comment `<!-- octavo-ignore RULE -->` with the range of the block after it, in which the rules are not reported. */
export interface IgnoredRange {
  readonly start: number
  readonly end: number
  /** The names of the rules; empty for all rules. */
  readonly rules: ReadonlyArray<string>
}
