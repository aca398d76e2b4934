import type { PhrasingContent } from "mdast"
import type { Block, Inline, Leaf, Mark, Text } from "../document/Document.ts"
import type { WriteReference } from "../document/ContentReference.ts"
import type { MdxForms } from "./MdxForms.ts"
import { codeOfEmoji, emojiOfCode, emojiOfName, nameOfEmoji, touchesName } from "../text/emoji.ts"
import { sameMarks, withMark } from "../document/marks.ts"
import { type Beside, nothingBeside, settleMarks } from "./settleMarks.ts"
import { splitLiteral, tagsOfMark, targetOf, writeInlineHtml } from "./writeHtml.ts"
import type { Footnotes } from "./Footnotes.ts"

type Piece = { readonly leaf: Leaf } | { readonly inline: Inline }

/** The context of the printer of one document for text: its references and footnotes. */
export interface InlineWriting {
  readonly write: WriteReference
  readonly footnotes: Footnotes
  /** The Markdown that a block or an inline has already; undefined where it has none. */
  readonly sourceOf?: (node: Block | Inline) => string | undefined
  /** The forms of blocks in a page of MDX; other pages have tags. */
  readonly mdx?: MdxForms | undefined
}

const leafOf = (text: string): Leaf => ({ object: "leaf", text, marks: [] })

/** Turns text and inlines into inline mdast that prints as they read, between other text where that is given. */
export const writeInlines = (
  nodes: ReadonlyArray<Text | Inline | Block>,
  writing: InlineWriting,
  lineBreaks = true,
  beside: Beside = nothingBeside
): Array<PhrasingContent> => {
  const pieces: Array<Piece> = []
  for (const node of nodes) {
    if (node.object === "inline") pieces.push({ inline: node })
    else if (node.object === "text") for (const leaf of node.leaves) addLeaf(pieces, leaf)
  }
  return writePieces(pieces, 0, writing, lineBreaks, beside)
}

const addLeaf = (pieces: Array<Piece>, { text, marks }: Leaf): void => {
  if (text === "") return
  const inOrder = marks.reduce(withMark, [] as ReadonlyArray<Mark>)
  const last = pieces.at(-1)
  const joins = last !== undefined && "leaf" in last && sameMarks(last.leaf.marks, inOrder)
  if (joins)
    pieces[pieces.length - 1] = { leaf: { object: "leaf", text: last.leaf.text + text, marks: inOrder } }
  else pieces.push({ leaf: { object: "leaf", text, marks: inOrder } })
}

/** Pieces that share their mark at this depth become one styled node. */
const writePieces = (
  pieces: ReadonlyArray<Piece>,
  depth: number,
  writing: InlineWriting,
  lineBreaks: boolean,
  beside: Beside = nothingBeside
): Array<PhrasingContent> => {
  const nodes: Array<PhrasingContent> = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if ("inline" in piece) {
      const before =
        index > 0 || beside.before === "" ? nodes : [{ type: "text", value: beside.before } as const]
      const after = pieces[index + 1] ?? { leaf: leafOf(beside.after) }
      nodes.push(...writeInline(piece.inline, writing, before, after))
      continue
    }
    const mark = piece.leaf.marks[depth]
    if (mark === undefined) {
      nodes.push(...writeText(piece.leaf.text, lineBreaks))
      continue
    }
    if (mark.type === "code") {
      nodes.push({ type: "inlineCode", value: piece.leaf.text.replace(/\r?\n/g, " ") })
      continue
    }
    let end = index + 1
    while (end < pieces.length && hasMark(pieces[end]!, mark, depth)) end++
    const inside = writePieces(pieces.slice(index, end), depth + 1, writing, lineBreaks)
    nodes.push(...styled(mark, inside))
    index = end - 1
  }
  return settleMarks(nodes, depth > 0, beside)
}

const hasMark = (piece: Piece, mark: Mark, depth: number): boolean => {
  const other = "leaf" in piece ? piece.leaf.marks[depth] : undefined
  return other !== undefined && sameMarks([mark], [other])
}

const styled = (mark: Mark, children: Array<PhrasingContent>): Array<PhrasingContent> => {
  if (mark.type === "bold" && canBeMarked(children)) return [{ type: "strong", children }]
  if (mark.type === "italic" && canBeMarked(children)) return [{ type: "emphasis", children }]
  if (mark.type === "strikethrough" && isPlainWord(children)) return [{ type: "delete", children }]
  const [open, close] = tagsOfMark(mark)
  return [{ type: "html", value: open }, ...children, { type: "html", value: close }]
}

/** Delimiters only work beside letters: elsewhere the HTML form is safer. */
const canBeMarked = (children: ReadonlyArray<PhrasingContent>): boolean => {
  const first = children[0]
  const last = children.at(-1)
  const isFine = (node: PhrasingContent | undefined, edge: RegExp) =>
    node !== undefined &&
    (node.type === "text"
      ? edge.test(node.value)
      : node.type === "strong" || node.type === "emphasis" || node.type === "inlineCode")
  return isFine(first, /^[^\s]/) && isFine(last, /[^\s]$/)
}

const isPlainWord = (children: ReadonlyArray<PhrasingContent>): boolean => {
  const first = children[0]
  const last = children.at(-1)
  return (
    first?.type === "text" &&
    last?.type === "text" &&
    /^[\p{L}\p{N}]/u.test(first.value) &&
    /[\p{L}\p{N}]$/u.test(last.value)
  )
}

const writeText = (text: string, lineBreaks: boolean): Array<PhrasingContent> => {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const isPlainBreak = lineBreaks && index > 0 && line !== "" && lines[index - 1] !== ""
    const nodes: Array<PhrasingContent> = []
    if (index > 0) nodes.push(isPlainBreak ? { type: "break" } : { type: "html", value: "<br>" })
    for (const [at, piece] of splitLiteral(line).entries()) {
      if (at > 0) nodes.push({ type: "html", value: "<!-- -->" })
      if (piece !== "") nodes.push({ type: "text", value: piece })
    }
    return nodes
  })
}

const writeInline = (
  inline: Inline,
  writing: InlineWriting,
  before: ReadonlyArray<PhrasingContent>,
  after: Piece
): Array<PhrasingContent> => {
  const written = writing.sourceOf?.(inline)
  if (written !== undefined) return [{ type: "tag", value: written }]
  switch (inline.type) {
    case "link":
      return [
        {
          type: "link",
          url: targetOf(inline.data.ref, writing.write),
          children: writeInlines(inline.nodes ?? [], writing) as []
        }
      ]
    case "mention": {
      const target = targetOf(inline.data.ref, writing.write)
      return [{ type: "link", url: target, title: "mention", children: [{ type: "text", value: target }] }]
    }
    case "emoji":
      if (writing.mdx !== undefined)
        return [{ type: "tag", value: emojiOfCode(String(inline.data.code)) ?? "" }]
      return [{ type: "tag", value: writeEmoji(String(inline.data.code), before.at(-1), after) }]
    case "inline-math":
      return [{ type: "math", value: String(inline.data.formula) }]
    case "expression":
      return [
        { type: "html", value: '<code class="expression">' },
        { type: "text", value: String(inline.data.expression) },
        { type: "html", value: "</code>" }
      ]
    case "annotation":
      return writeAnnotation(inline, writing, before)
    case "inline-image": {
      const { data } = inline
      if ([data.size, data.refDark, data.width, data.height].some((one) => one !== undefined)) {
        return [{ type: "html", value: writeInlineHtml(inline, writing.write) }]
      }
      return [
        {
          type: "image",
          url: targetOf(data.ref, writing.write),
          alt: data.alt ?? "",
          title: data.caption ?? null
        }
      ]
    }
    case "button": {
      const { data } = inline
      const html = writeInlineHtml({ ...inline, data: { ...data, label: "" } }, writing.write)
      const end = html.lastIndexOf("</")
      return [
        { type: "html", value: html.slice(0, end) },
        ...writeText(String(data.label ?? ""), false),
        { type: "html", value: html.slice(end) }
      ]
    }
    default:
      return [{ type: "html", value: writeInlineHtml(inline, writing.write) }]
  }
}

/** The short name of an emoji where that reads back as the same emoji, else the character itself. */
const writeEmoji = (code: string, before: PhrasingContent | undefined, after: Piece): string => {
  const emoji = emojiOfCode(code) ?? ""
  const name = nameOfEmoji(emoji)
  const isAmbiguous =
    (before?.type === "text" && touchesName(before.value, "before")) ||
    ("leaf" in after && touchesName(after.leaf.text, "after"))
  return name !== undefined && !isAmbiguous && codeOfEmoji(emojiOfName(name) ?? "") === code
    ? `:${name}:`
    : emoji
}

const writeAnnotation = (
  inline: Inline,
  writing: InlineWriting,
  before: ReadonlyArray<PhrasingContent>
): Array<PhrasingContent> => {
  const body = (inline.fragments ?? []).flatMap(({ nodes }) => nodes)
  const label = writing.footnotes.add(body)
  const mark: PhrasingContent = { type: "footnoteReference", identifier: label, label }
  const words = writeInlines(inline.nodes ?? [], writing)
  const [only] = words
  const previous = before.at(-1)
  const startsWord = previous === undefined || (previous.type === "text" && /\s$/.test(previous.value))
  if (words.length === 1 && only?.type === "text" && /^\S+$/.test(only.value) && startsWord)
    return [only, mark]
  return [{ type: "link", url: `#user-content-fn-${label}`, children: words as [] }, mark]
}
