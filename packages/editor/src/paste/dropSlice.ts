import type { Slice } from "prosemirror-model"
import { NodeSelection, type Selection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { placeOf } from "./placeOf.ts"
import { behind, putSlice } from "./putSlice.ts"

/** The selection that is dragged: a block that is dragged by its handle need not be the one of the page. */
const draggedIn = ({ dragging, state }: EditorView): Selection =>
  dragging !== null && "node" in dragging && dragging.node instanceof NodeSelection
    ? dragging.node
    : state.selection

/**
 * Drops text of the page into a place that takes no blocks, and behind a table a whole block that none of its cells can have. False leaves
 * it to ProseMirror, also other whole blocks: they go before or after the one around the place.
 */
export const dropSlice = (view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean => {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const { doc, tr } = view.state
  if (at === undefined) return false
  const $at = doc.resolve(at)
  const isWhole = slice.openStart === 0
  if (placeOf($at, slice.content) === "blocks" || (isWhole && placeOf($at) !== "blocks")) return false
  const dragged = draggedIn(view)
  if (isMoved && at > dragged.from && at < dragged.to) return true
  if (isMoved) dragged.replace(tr)
  const pos = tr.mapping.map(at)
  const dropped = isWhole
    ? tr.insert(behind(tr.doc.resolve(pos)), slice.content)
    : putSlice(tr, pos, pos, slice)
  view.dispatch(dropped.setMeta("uiEvent", "drop"))
  return true
}
