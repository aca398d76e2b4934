import type { ResolvedPos } from "prosemirror-model"
import { depthOf } from "../commands/lists.ts"
import { schema } from "../schema/schema.ts"

const { captioned, expandabletitle, tablecell, tableheader } = schema.nodes

/** The content that a place of the page takes: blocks, the words of one paragraph with their marks, text alone, or lines of code. */
export type Place = "blocks" | "words" | "text" | "code"

/** Returns what a place takes without being divided: a picture would be doubled by blocks in its caption. */
export const placeOf = ($pos: ResolvedPos): Place => {
  const { type } = $pos.parent
  if (type.spec.code === true) return "code"
  if (type === tableheader) return "text"
  const isInLine = type === captioned || type === expandabletitle
  return isInLine || depthOf($pos, (node) => node.type === tablecell) !== undefined ? "words" : "blocks"
}
