import type { EditorView } from "prosemirror-view"

/** Puts a floating element below a position of the document, or above it; it stays within the width of the editor. */
export const placeAt = (
  view: EditorView,
  floating: HTMLElement,
  pos: number,
  side: "above" | "below"
): void => {
  const around = floating.offsetParent?.getBoundingClientRect()
  if (around === undefined) return
  const at = view.coordsAtPos(pos)
  const { height, width } = floating.getBoundingClientRect()
  const isRoomAbove = at.top - height - 8 > 0
  const isRoomBelow = at.bottom + height + 8 < window.innerHeight
  const isAbove = side === "above" ? isRoomAbove || !isRoomBelow : !isRoomBelow && isRoomAbove
  const top = isAbove ? at.top - height - 8 : at.bottom + 6
  const left = Math.max(0, Math.min(at.left - around.left, around.width - width))
  floating.style.insetBlockStart = `${top - around.top}px`
  floating.style.left = `${left}px`
}
