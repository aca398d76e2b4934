import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model"
import type { Transaction } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { inOneParagraph } from "./inOneParagraph.ts"
import { placeOf } from "./placeOf.ts"

const { captioned, codeblock, expandable, table } = schema.nodes

/** The blocks that are divided where another block is put into them. */
const undivided = new Set([captioned, codeblock, expandable, table])

/** The place behind the block of the page around a place that is not divided. */
export const behind = ($pos: ResolvedPos): number => {
  let depth = $pos.depth
  while (depth > 1 && !undivided.has($pos.node(depth).type)) depth--
  return $pos.after(depth)
}

const textOf = ({ content }: Slice, between: string): Slice => {
  const text = content.textBetween(0, content.size, between, (leaf) => leaf.type.spec.leafText?.(leaf) ?? "")
  const lines = between === "\n" ? text : text.replaceAll(/\s*\n\s*/g, between)
  return new Slice(lines === "" ? Fragment.empty : Fragment.from(schema.text(lines)), 0, 0)
}

/** Takes the pictures and files out of some content. The rest is only fit to read its words. */
const takePictures = (content: Fragment, pictures: Array<Node>): Fragment =>
  Fragment.from(
    content.content.flatMap((node) => {
      if (node.type === captioned) pictures.push(node)
      return node.type === captioned
        ? []
        : [node.isTextblock ? node : node.copy(takePictures(node.content, pictures))]
    })
  )

/** Replaces a range by a slice in the form that its place takes. Pictures and files follow the block of a place that takes none. */
export const putSlice = (tr: Transaction, from: number, to: number, slice: Slice): Transaction => {
  const $from = tr.doc.resolve(from)
  const place = placeOf($from, slice.content)
  if (place === "blocks") return tr.replaceRange(from, to, slice)
  const pictures: Array<Node> = []
  const words = new Slice(takePictures(slice.content, pictures), 0, 0)
  if (pictures.length > 0) tr.insert(behind($from), pictures)
  const put = place === "words" ? inOneParagraph(words) : textOf(words, place === "code" ? "\n" : " ")
  return put.size === 0 && from === to ? tr : tr.replaceRange(from, to, put)
}
