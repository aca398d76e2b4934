import { NodeSelection, type Command, TextSelection } from "prosemirror-state"

/** The depth of the block that moves: a selected block, an item of a list, else the innermost block that has others beside it. */
const depthToMove = ({ selection }: Parameters<Command>[0]): number | undefined => {
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

/** Moves a block past the one before it or after it, within the same parent. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const depth = depthToMove(state)
    if (depth === undefined) return false
    const { selection, tr } = state
    const { $from } = selection
    const parent = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    const other = parent.maybeChild(index + direction)
    const node = parent.child(index)
    if (other === null) return false
    const start = $from.posAtIndex(index, depth - 1)
    const shift = direction * other.nodeSize
    tr.delete(start, start + node.nodeSize).insert(start + shift, node)
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(
            tr.doc,
            selection.anchor + shift,
            Math.min(selection.head, start + node.nodeSize - 1) + shift
          )
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }
