import { Effect } from "effect"
import { isSamePage } from "../merge/mergePage.ts"
import { baseOf, type MadeEdit, type UpdatePage } from "./Edit.ts"
import { mergeUpdate } from "./mergeUpdate.ts"
import { placeBelow } from "./placeBelow.ts"
import type { Planning } from "./Planning.ts"
import { slugged } from "./slugPage.ts"
import { written } from "./writePage.ts"

/** Plans a change of a page; what stays as it is is not written. */
export const updatePage = Effect.fnUntraced(function* (planning: Planning, edit: UpdatePage) {
  const base = baseOf(edit)
  if (base !== undefined) return yield* mergeUpdate(planning, edit, base)
  const { draft } = planning
  const before = yield* planning.findWritten(edit.page)
  let page = yield* written(planning, before, edit)
  if (edit.into !== undefined || edit.at !== undefined) {
    const into = edit.into === undefined ? before.parentId : edit.into
    const parent = into === null ? null : yield* planning.find(into)
    const isMoved = (parent?.id ?? null) !== before.parentId
    if (isMoved || edit.at !== undefined) {
      yield* placeBelow(planning, page, parent, edit.at)
      page = (yield* draft.find(page.id))!
    }
  }
  page = yield* slugged(planning, page, before, edit.slug)
  draft.put(isSamePage(before, page) ? before : { ...page, updatedAt: planning.now })
  const made: MadeEdit = { type: "update_page", ...planning.madeOf(page) }
  return made
})
