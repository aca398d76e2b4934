import type { PhrasingContent } from "mdast"
import { type AdmonitionLine, hintOf, readIndentedLine } from "../tags/admonitions.ts"
import type { Block, Inline, Text } from "../document/Document.ts"
import { parseMarkdown, shift } from "../syntax/Markdown.ts"
import type { Admonition } from "../syntax/MarkdownNodes.ts"
import type { TagPart } from "../tags/Part.ts"
import type { Span } from "../places/Places.ts"
import type { Reading } from "../inlines/Reading.ts"

/** A heading begins with it, and has inline Markdown alone. */
const HEADING = "## "

/** The admonition that a block was read from: the line above its content, and where that is. */
export interface WrittenAdmonition {
  readonly line: string
  readonly start: number
  readonly opens: AdmonitionLine
  /** The columns by which its content is indented. */
  readonly indentation: number
}

/** The admonition of a part between fences, or of a node with indented content; undefined for any other. */
export const admonitionOf = ({
  node,
  tag
}: {
  readonly node?: { readonly type: string } | undefined
  readonly tag?: TagPart | undefined
}): WrittenAdmonition | undefined => {
  if (tag?.fence?.opens !== undefined)
    return { line: tag.raw, start: tag.start, opens: tag.fence.opens, indentation: 0 }
  if (node?.type !== "admonition") return undefined
  const { line, position } = node as Admonition
  const opens = readIndentedLine(line)
  return opens === undefined ? undefined : { line, start: position!.start.offset!, opens, indentation: 4 }
}

/** A range of a source without the attributes of the admonition in it, which no other block can have. */
export const withoutAttributes = (
  source: string,
  { line, opens: { name, title }, start }: WrittenAdmonition,
  range: Span
): string => {
  const words = title === undefined ? "" : line.slice(title.start, title.end)
  return `${source.slice(range.start, start + name.end)} ${words}${source.slice(start + line.length, range.end)}`
}

/** The title of an admonition in inline Markdown, and its words for the anchor of a block that folds. */
export const titleOfAdmonition = ({
  line,
  opens: { form, name, title },
  start
}: WrittenAdmonition): { readonly nodes: Array<PhrasingContent>; readonly anchor: string | undefined } => {
  const words = title === undefined ? "" : line.slice(title.start, title.end)
  const anchor = form === "details" || form === "tab" ? words : undefined
  if (form === "tab") return { nodes: [{ type: "text", value: words }], anchor }
  // Without a title, a block that folds is called by its kind.
  if (title === undefined && form === "details") {
    const kind = line.slice(name.start, name.end)
    return { nodes: [{ type: "text", value: kind.charAt(0).toUpperCase() + kind.slice(1) }], anchor }
  }
  const [heading] = parseMarkdown(HEADING + words).children
  if (title === undefined || heading?.type !== "heading") return { nodes: [], anchor }
  shift(heading, start + title.start - HEADING.length)
  return { nodes: heading.children, anchor }
}

/** The readers that the content of an admonition needs. */
interface Readers {
  readonly reading: Reading
  readonly inlines: (nodes: ReadonlyArray<PhrasingContent>) => Array<Text | Inline>
}

const titleParagraph = (
  readers: Readers,
  { opens: { title }, start }: WrittenAdmonition,
  words: ReadonlyArray<PhrasingContent>
): Block => {
  const block = readers.reading.paragraph(readers.inlines(words))
  if (title === undefined) return block
  return readers.reading.placed(block, () => ({
    start: start + title.start,
    end: start + title.end,
    isTitle: true
  }))
}

/** The title of an admonition as a paragraph in bold; none without a title. */
export const titleAbove = (readers: Readers, admonition: WrittenAdmonition): ReadonlyArray<Block> => {
  const { form } = admonition.opens
  const { nodes: children } = titleOfAdmonition(
    form === "tab" ? { ...admonition, opens: { ...admonition.opens, form: "info" } } : admonition
  )
  const position = children[0]?.position
  return position === undefined
    ? []
    : [titleParagraph(readers, admonition, [{ type: "strong", children, position }])]
}

/** Reads an admonition into a hint, whose first paragraph is its title, or into a block that opens and closes. */
export const readAdmonition = (
  readers: Readers,
  admonition: WrittenAdmonition,
  readContent: () => Array<Block>
): Block => {
  const { reading } = readers
  const { opens } = admonition
  const { anchor, nodes: title } = titleOfAdmonition(admonition)
  if (opens.form !== "details") {
    const above = titleAbove(readers, admonition)
    return reading.block("hint", { style: hintOf(opens.form) }, reading.orEmpty([...above, ...readContent()]))
  }
  const id = reading.anchors.next(anchor ?? "")
  const titled = titleParagraph(readers, admonition, title)
  return reading.void(
    "expandable",
    { defaultExpanded: opens.isOpen ? true : undefined },
    {
      meta: { id },
      fragments: [
        reading.fragment("expandable-title", "expandable-title", [titled]),
        reading.fragment("expandable-body", "expandable-body", reading.orEmpty(readContent()))
      ]
    }
  )
}
