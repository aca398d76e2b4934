import type { Mark, MarkType } from "prosemirror-model"
import type { EditorState } from "prosemirror-state"

/** The mark of a type at the cursor or at the start of the selection, with all of its text. */
export const markAt = (
  { selection: { $from } }: EditorState,
  type: MarkType
): { readonly from: number; readonly to: number; readonly mark: Mark } | undefined => {
  const index = $from.index()
  const isIn = (at: number) => type.isInSet($from.parent.maybeChild(at)?.marks ?? [])
  const at = isIn(index) ? index : $from.textOffset === 0 && index > 0 && isIn(index - 1) ? index - 1 : -1
  const mark = at < 0 ? undefined : isIn(at)
  if (mark === undefined) return undefined
  let [first, last] = [at, at]
  while (first > 0 && mark.isInSet($from.parent.child(first - 1).marks)) first--
  while (last + 1 < $from.parent.childCount && mark.isInSet($from.parent.child(last + 1).marks)) last++
  const from = $from.posAtIndex(first)
  return { from, to: $from.posAtIndex(last + 1), mark }
}
