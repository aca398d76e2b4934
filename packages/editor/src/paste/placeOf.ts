import type { Block } from "@octavo/markdown"
import { Fragment, type ResolvedPos } from "prosemirror-model"
import { inCells } from "../commands/insertBlock.ts"
import { depthOf } from "../commands/lists.ts"
import { schema } from "../schema/schema.ts"

const { captioned, expandabletitle, tablecell, tableheader } = schema.nodes

/** The content that a place of the page takes: blocks, the words of one paragraph with their marks, text alone, or lines of code. */
export type Place = "blocks" | "words" | "text" | "code"

/** Whether a cell can have all blocks of a content. */
const allFitInCells = ({ content }: Fragment): boolean =>
  content.every((node) => {
    const name = node.type === captioned ? (node.attrs.of as Block).type : node.type.name
    return !node.isBlock || (inCells.has(name) && allFitInCells(node.content))
  })

/** Returns what a place takes of some content without being divided: a picture would be doubled by blocks in its caption. */
export const placeOf = ($pos: ResolvedPos, content: Fragment = Fragment.empty): Place => {
  const { type } = $pos.parent
  if (type.spec.code === true) return "code"
  if (type === tableheader) return "text"
  if (type === captioned || type === expandabletitle) return "words"
  const cell = depthOf($pos, (node) => node.type.spec.tableRole === "cell")
  if (cell === undefined) return "blocks"
  return $pos.node(cell).type === tablecell || !allFitInCells(content) ? "words" : "blocks"
}
