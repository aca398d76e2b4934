import { type Command, Selection } from "prosemirror-state"
import { nodeWithoutKeys } from "../paste/withoutKeys.ts"
import { blockAt, moveBlock, shifted } from "../commands/moveBlock.ts"

/** Inserts a copy of a block behind it, and moves into the copy. */
const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAt(state)
  if (block === undefined) return false
  const { node, start } = block
  const tr = state.tr.insert(start + node.nodeSize, nodeWithoutKeys(node))
  dispatch?.(tr.setSelection(shifted(state, tr.doc, block, node.nodeSize)).scrollIntoView())
  return true
}

/** Removes a block, with the list around its only item. */
const removeBlock: Command = (state, dispatch) => {
  const block = blockAt(state)
  if (block === undefined) return false
  const tr = state.tr.deleteRange(block.start, block.start + block.node.nodeSize)
  const at = tr.doc.resolve(Math.min(block.start, tr.doc.content.size))
  dispatch?.(tr.setSelection(Selection.near(at)).scrollIntoView())
  return true
}

/** The commands of a block, in the order of the toolbar. */
export const blockCommands = {
  moveUp: moveBlock(-1),
  moveDown: moveBlock(1),
  duplicate: duplicateBlock,
  remove: removeBlock
}
