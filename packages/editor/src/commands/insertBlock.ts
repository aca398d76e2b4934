import type { Block } from "@octavo/markdown"
import { Fragment, type Node, type NodeType } from "prosemirror-model"
import { type Command, type EditorState, Selection } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { depthOf } from "./lists.ts"

const paragraph = (): Node => schema.nodes.paragraph!.create()

/** The blocks that a cell can have: cells with several are written as HTML, which has no others. */
export const inCells: ReadonlySet<string> = new Set(
  "paragraph heading list listitem blockquote codeblock divider images".split(" ")
)

/** The block at which a node is inserted: the innermost one whose parent takes it. `name`: the type of block that it is in the tree. */
const placeOf = (
  { $from }: Selection,
  type: NodeType,
  name: string
): { readonly depth: number } | undefined => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const parent = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    if (!parent.canReplaceWith(index + 1, index + 1, type)) continue
    const isInCell = depthOf($from, (node) => node.type.spec.tableRole === "cell")
    if (isInCell !== undefined && isInCell < depth && !inCells.has(name)) continue
    return { depth }
  }
  return undefined
}

/** Whether a node of a type can be inserted at the selection. */
export const fitsAt = ({ selection }: EditorState, type: NodeType, name: string): boolean => {
  const { $from } = selection
  if (!type.isInline) return $from.depth === 0 || placeOf(selection, type, name) !== undefined
  return $from.parent.canReplaceWith($from.index(), $from.index(), type)
}

/** Inserts a block in place of the empty paragraph at the cursor, else after the block that the cursor is in, and moves into it. */
export const insertBlock =
  (make: () => Node): Command =>
  (state, dispatch) => {
    const { tr } = state
    const node = make()
    const name = (node.attrs.of as Partial<Block> | null)?.type ?? node.type.name
    const place = placeOf(tr.selection, node.type, name)
    const { $from } = tr.selection
    if (place === undefined) {
      if ($from.depth > 0) return false
      tr.insert($from.pos, node)
      dispatch?.(tr.scrollIntoView())
      return true
    }
    const block = $from.node(place.depth)
    const isEmpty = block.type === schema.nodes.paragraph && block.content.size === 0
    const at = isEmpty ? $from.before(place.depth) : $from.after(place.depth)
    const end = isEmpty ? $from.after(place.depth) : at
    const isLast = $from.indexAfter(place.depth - 1) === $from.node(place.depth - 1).childCount
    const needsPlace = node.isAtom || node.type === schema.nodes.divider
    tr.replaceWith(at, end, needsPlace && isLast ? Fragment.from([node, paragraph()]) : node)
    const inside = needsPlace ? at + node.nodeSize : at + 1
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(inside, tr.doc.content.size))))
    dispatch?.(tr.scrollIntoView())
    return true
  }

const holders = new Set([
  "table",
  "tabs",
  "stepper",
  "columns",
  "expandable",
  "captioned",
  "hint",
  "blockquote",
  "codeblock"
])

/** Continues in a new paragraph after the block of several parts that the cursor is in. */
export const exitBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if (!holders.has($from.node(depth).type.name)) continue
    const at = $from.after(depth)
    const { tr } = state
    tr.insert(at, paragraph())
    tr.setSelection(Selection.near(tr.doc.resolve(at + 1)))
    dispatch?.(tr.scrollIntoView())
    return true
  }
  return false
}
