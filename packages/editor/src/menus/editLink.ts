import type { Command } from "prosemirror-state"
import type { Host } from "../EditorOptions.ts"
import { openForm } from "../forms/openForm.ts"
import { schema } from "../schema/schema.ts"

/** Opens the dialog for the link at the selection. */
export const editLink =
  (host: Host): Command =>
  (state, _, view) => {
    if (view === undefined || !state.selection.$from.parent.type.allowsMarkType(schema.marks.link!))
      return false
    if (!state.selection.$from.sameParent(state.selection.$to)) return false
    openForm(view, host, { insert: "link" })
    return true
  }
