import type { Inline, Leaf, Mark as TreeMark, Text } from "@octavo/markdown"
import type { Mark, Node } from "prosemirror-model"
import type { Own } from "../schema/Own.ts"
import { labelOf } from "../schema/wordsIn.ts"
import { divideAtEmoji } from "./divideAtEmoji.ts"
import { newKey } from "./newKey.ts"
import { joinLeaves, tidyInlines } from "./tidyInlines.ts"

type Inlines = ReadonlyArray<Text | Inline>

const isHolder = ({ type }: Mark): boolean => type.name === "link" || type.name === "annotation"

const writeMarks = (node: Node): ReadonlyArray<TreeMark> =>
  node.marks
    .filter((mark) => !isHolder(mark))
    .map(({ attrs, type }) =>
      type.name === "color"
        ? {
            object: "mark",
            type: "color",
            data: { text: String(attrs.text), background: String(attrs.background) }
          }
        : { object: "mark", type: type.name as Exclude<TreeMark["type"], "color"> }
    )

const textOf = (leaves: ReadonlyArray<Leaf>): Text => ({ object: "text", key: newKey(), leaves })

interface RunOptions {
  readonly isVerbatim: boolean
  /** Whether the run is the content of a link, where emoji are text. */
  readonly isLink: boolean
}

/** Text and inlines of a run of nodes, without the link or annotation around them. */
const writeRun = (nodes: ReadonlyArray<Node>, { isLink, isVerbatim }: RunOptions): Inlines => {
  const run: Array<Text | Inline> = []
  let leaves: Array<Leaf> = []
  const flush = () => {
    if (leaves.length > 0) run.push(textOf(joinLeaves(leaves)))
    leaves = []
  }
  for (const node of nodes) {
    const inline = node.type.name === "atom" ? (node.attrs.of as Inline) : undefined
    const isEmojiText = isLink && inline?.type === "emoji"
    if (inline !== undefined && !isEmojiText) {
      flush()
      run.push(inline)
    } else {
      // Code of Markdown has no line breaks.
      const marks = writeMarks(node).filter(({ type }) => isVerbatim || node.isText || type !== "code")
      const isCode = marks.some(({ type }) => type === "code")
      const text = isEmojiText ? labelOf(inline) : (node.text ?? "\n")
      for (const piece of isCode || isLink ? [text] : divideAtEmoji(text)) {
        if (typeof piece === "string") leaves.push({ object: "leaf", text: piece, marks })
        else {
          flush()
          run.push(piece)
        }
      }
    }
  }
  flush()
  return run
}

/** Writes the content of a block of text as text and inlines; without space at its ends, unless it was read with it. */
export const writeInlines = (block: Node): Inlines => {
  const isVerbatim = block.attrs.verbatim === true
  const nodes: Array<Text | Inline> = []
  const children = block.content.content
  for (let at = 0; at < children.length;) {
    const holder = children[at]!.marks.find(isHolder)
    let end = at + 1
    while (end < children.length) {
      const other = children[end]!.marks.find(isHolder)
      if (holder === undefined ? other !== undefined : other === undefined || !holder.eq(other)) break
      end++
    }
    const run = writeRun(children.slice(at, end), { isVerbatim, isLink: holder?.type.name === "link" })
    if (holder === undefined) nodes.push(...run)
    else {
      const of = holder.attrs.of as Own | null
      nodes.push({
        key: newKey(),
        data: {},
        ...of,
        object: "inline",
        type: holder.type.name,
        nodes: run
      } as unknown as Inline)
    }
    at = end
  }
  const written = isVerbatim ? nodes : tidyInlines(nodes)
  return written.length > 0 ? written : [textOf([{ object: "leaf", text: "", marks: [] }])]
}
