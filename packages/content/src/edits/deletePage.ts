import { Effect } from "effect"
import type { DeletePage, MadeEdit } from "./Edit.ts"
import type { Planning } from "./Planning.ts"

/** Plans the removal of a page with its subtree. */
export const deletePage = Effect.fnUntraced(function* (planning: Planning, edit: DeletePage) {
  const { id } = yield* planning.findWritten(edit.page)
  const pages = yield* planning.draft.subtree(id)
  for (const gone of pages) planning.draft.remove(gone)
  const made: MadeEdit = { type: "delete_page", page: id, pages }
  return made
})
