import type { Slice } from "prosemirror-model"
import type { EditorView } from "prosemirror-view"
import { placeOf } from "./placeOf.ts"
import { putSlice } from "./putSlice.ts"

/** Drops text of the page into a place that takes no blocks. False leaves it to ProseMirror, also a whole block: that goes before or after the one around the place. */
export const dropSlice = (view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean => {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const { doc, selection, tr } = view.state
  if (at === undefined || slice.openStart === 0 || placeOf(doc.resolve(at)) === "blocks") return false
  if (isMoved && at > selection.from && at < selection.to) return true
  if (isMoved) tr.deleteSelection()
  const pos = tr.mapping.map(at)
  view.dispatch(putSlice(tr, pos, pos, slice).setMeta("uiEvent", "drop"))
  return true
}
