import type { RootContent } from "mdast"
import type { Placeholders } from "../html/elementNames.ts"
import { parseText, shift } from "./Markdown.ts"
import { replaceKnown } from "../html/placeholders.ts"

/** HTML in which tags are text. */
const RAW_HTML = /^<(?:pre|script|style|textarea|!|\?)/i
/** A line of a tag, of a shortcode, of a fence of colons, or that begins with a component. */
const TAG_LINE =
  /^[ \t]*(?:\{%[^\n]*%\}|\{\{[<%][^\n]*[>%]\}\}|:::[^\n]*)[ \t]*\r?$|(?<=\n)[ \t]*<\/?[A-Z][\w.]*(?=[\s/>])/m

/** From where on a piece of HTML is Markdown again, and what that is. */
interface MarkdownBelowHtml {
  readonly from: number
  readonly nodes: ReadonlyArray<RootContent>
}

/**
 * HTML ends at a blank line alone, but people close tags on the line below it, and go on. From such a tag on it is read
 * as Markdown, of which only definitions elsewhere are not known; offsets are those of the source. Of more than there is
 * room for, nothing is read.
 */
export const markdownBelowHtml = (
  source: string,
  start: number,
  end: number,
  room: number,
  placeholders: Placeholders | undefined
): MarkdownBelowHtml | undefined => {
  const html = source.slice(start, end)
  const tag = RAW_HTML.test(html) ? null : TAG_LINE.exec(html)
  if (tag === null || html.length - tag.index > room) return undefined
  const from = start + tag.index
  const root = parseText(source.slice(from, end), source)
  shift(root, from)
  replaceKnown(root, placeholders)
  return { from, nodes: root.children }
}

/** How much of a page is read a second time at most, in characters: each tag is, with all that follows it. */
export const roomBelowHtml = 200_000
