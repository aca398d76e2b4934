/** How text is spelled: with escapes, with character references, within backticks, as it is, or as one piece. */
export type Form = "markdown" | "html" | "pre" | "code" | "raw" | "atom"

/** Text of a leaf, `whole.slice(from, to)`, and the range of the source that spells the whole. */
export interface Spelling {
  readonly start: number
  readonly end: number
  readonly whole: string
  readonly from: number
  readonly to: number
  readonly form: Form
}
