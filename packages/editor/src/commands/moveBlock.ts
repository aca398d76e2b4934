import type { Node } from "prosemirror-model"
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection
} from "prosemirror-state"

/** A block with its place. */
interface BlockPlace {
  readonly parent: Node
  readonly index: number
  readonly node: Node
  readonly start: number
}

/** The depth of the block that commands change: a selected block, an item of a list, else the innermost block that has others beside it. */
const depthOf = ({ selection }: EditorState): number | undefined => {
  const { $from } = selection
  if (selection instanceof NodeSelection && selection.node.isBlock) return $from.depth + 1
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth - 1)
    if (type.spec.tableRole !== undefined) continue
    const isBody = type.contentMatch.defaultType?.name === "paragraph"
    if (type.name === "list" || (isBody && type.name !== "listitem")) return depth
  }
  return undefined
}

/** The block of the selection that is moved, duplicated or removed as a whole. */
export const blockAt = (state: EditorState): BlockPlace | undefined => {
  const depth = depthOf(state)
  if (depth === undefined) return undefined
  const { $from } = state.selection
  const [parent, index] = [$from.node(depth - 1), $from.index(depth - 1)]
  return { parent, index, node: parent.child(index), start: $from.posAtIndex(index, depth - 1) }
}

/** The selection of a block in the same block at another place; it ends with the block. */
export const shifted = (
  { selection }: EditorState,
  doc: Node,
  { node, start }: BlockPlace,
  by: number
): Selection =>
  selection instanceof NodeSelection
    ? NodeSelection.create(doc, selection.from + by)
    : TextSelection.create(
        doc,
        selection.anchor + by,
        Math.min(selection.head, start + node.nodeSize - 1) + by
      )

/** Moves a block past the one before it or after it, within the same parent. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state)
    const other = block?.parent.maybeChild(block.index + direction)
    if (block === undefined || other == null) return false
    const { node, start } = block
    const shift = direction * other.nodeSize
    const tr = state.tr.delete(start, start + node.nodeSize).insert(start + shift, node)
    dispatch?.(tr.setSelection(shifted(state, tr.doc, block, shift)).scrollIntoView())
    return true
  }
