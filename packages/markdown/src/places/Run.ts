import type { Block, Inline, Text } from "../document/Document.ts"
import type { Span } from "./Places.ts"
import type { Form } from "../text/Spelling.ts"

/** Text and inlines in a row. */
export type Inlines = ReadonlyArray<Text | Inline | Block>

/** A run of text that may be edited: the content of a paragraph, a cell, a link. */
export interface Run {
  /** The key of the parent node. */
  readonly key: string
  readonly around: ReadonlyArray<string>
  /** The range of the content, delimiters included; undefined when it is unknown. */
  readonly content: Span | undefined
  readonly form: Form
  /** In a table of pipes, and in a heading, a line cannot break. */
  readonly isOneLine: boolean
  readonly isCell: boolean
  readonly isLabel: boolean
}
