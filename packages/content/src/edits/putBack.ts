import { Effect } from "effect"
import type { PageVersion } from "../entries/Page.ts"
import type { UpdatePage } from "./Edit.ts"
import { placeByNow, siblingsOf } from "./moveSince.ts"
import { placeBelow } from "./placeBelow.ts"
import type { Planning } from "./Planning.ts"
import { withFreeSlug } from "./slugPage.ts"

/**
 * Plans that a page that was deleted since the base of its change is there again, with the change: at its old place, or at the top
 * where its parent was deleted as well. Returns the page.
 */
export const putBack = Effect.fnUntraced(function* (
  planning: Planning,
  atBase: Planning,
  { at, into }: Pick<UpdatePage, "into" | "at">,
  page: PageVersion
) {
  const { draft } = planning
  const former = page.parentId === null ? null : ((yield* draft.find(page.parentId)) ?? null)
  const parent = into === undefined ? former : into === null ? null : yield* planning.find(into)
  const parentId = parent?.id ?? null
  const before = yield* siblingsOf(atBase, parentId, page.id)
  const now = yield* siblingsOf(planning, parentId, page.id)
  const wanted = at ?? (before.index < 0 ? before.others.length : before.index)
  yield* placeBelow(planning, page, parent, placeByNow(wanted, before.others, now.others, planning.idOf))
  const placed = yield* withFreeSlug(planning, (yield* draft.find(page.id))!, null)
  const made: PageVersion = { ...placed, updatedAt: planning.now }
  draft.put(made)
  return made
})
