import type { EditorState } from "prosemirror-state"

/** Whether the words at the selection can have a note: Markdown has them in paragraphs and headings outside tables alone. */
export const mayHaveNote = ({ selection: { $from, $to } }: EditorState): boolean => {
  const { name } = $from.parent.type
  if ((name !== "paragraph" && name !== "heading") || !$from.sameParent($to)) return false
  if ($from.parent.attrs.of?.data?.align !== undefined) return false
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.spec.tableRole !== undefined) return false
  return true
}
