import type { Command } from "prosemirror-state"
import type { Host } from "../EditorOptions.ts"
import { schema } from "../schema/schema.ts"
import { loadLater } from "../whenLoaded.ts"

/** Opens the dialog for the link at the selection. */
export const editLink =
  (host: Host, root: HTMLElement): Command =>
  (state, _, view) => {
    if (view === undefined || !state.selection.$from.parent.type.allowsMarkType(schema.marks.link!))
      return false
    if (!state.selection.$from.sameParent(state.selection.$to)) return false
    void loadLater().then(({ LinkDialog }) => new LinkDialog(view, host, root))
    return true
  }
