import type { RootContent } from "mdast"
import type { Fence } from "./admonitions.ts"
import type { Placeholders } from "../html/elementNames.ts"
import type { HtmlToken } from "../html/Html.ts"
import type { TagWords } from "./TagWords.ts"

/** The name of the tag that includes in the syntax of other tools are read as. */
export const INCLUDE = "@include"

/** The name of the tag that the targets of MyST are read as. */
export const TARGET = "@target"

type OpenTag = Extract<HtmlToken, { kind: "open" }>

/** A piece of a page: a node of its own, or everything between the two ends of a tag or an HTML element. */
export type Part =
  | { readonly type: "node"; readonly node: RootContent; readonly start: number; readonly end: number }
  | TagPart
  | HtmlPart
  | {
      readonly type: "html"
      readonly html: string
      readonly start: number
      readonly end: number
      readonly placeholders: Placeholders | undefined
    }

/**
 * The content between `{% name %}` and `{% endname %}`, or between two fences of colons; `closed` is false for a tag without an
 * end.
 */
export interface TagPart {
  readonly type: "tag"
  readonly words: TagWords
  readonly raw: string
  readonly parts: Array<Part>
  readonly start: number
  end: number
  /** The start of the tag that closes it. */
  close: number
  closed: boolean
  readonly fence?: Fence
}

/** The content between an HTML tag and its end when Markdown or a blank line is between them. */
export interface HtmlPart {
  readonly type: "element"
  readonly open: OpenTag
  readonly parts: Array<Part>
  readonly start: number
  end: number
  closed: boolean
}
