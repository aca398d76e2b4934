import { Effect } from "effect"
import { writtenPages } from "../entries/generated.ts"
import { type AttributeConflict, chosenSide, conflictId } from "../merge/PageConflict.ts"
import type { PageId, PageVersion } from "../entries/Page.ts"
import type { PlaceEdit, UpdatePage } from "./Edit.ts"
import { placeBelow } from "./placeBelow.ts"
import { indexOf } from "./placePage.ts"
import type { Planning } from "./Planning.ts"

/** A page at the base of an edit, before the edits of the request, and as it is planned by now. */
interface Sides {
  readonly base: PageVersion
  readonly ours: PageVersion
  readonly current: PageVersion
}

const placeOf = ({ parentId, position }: PageVersion) => ({ parentId, position })

/** The siblings of a page below a parent, and its index among them; -1 where it is elsewhere. */
export const siblingsOf = Effect.fnUntraced(function* (
  planning: Planning,
  parentId: PageId | null,
  id: PageId
) {
  const all = writtenPages(yield* planning.draft.children(parentId))
  const index = all.findIndex((page) => page.id === id)
  return { index, others: all.filter((page) => page.id !== id) }
})

/**
 * The wanted place among the siblings as they are by now. An index counts the siblings of the base, so that it means the place behind
 * the nearest sibling before it that is still there.
 */
export const placeByNow = (
  place: PlaceEdit,
  before: ReadonlyArray<PageVersion>,
  now: ReadonlyArray<PageVersion>,
  idOf: (name: string) => string
): PlaceEdit => {
  const isThere = (id: string) => now.some((page) => page.id === id)
  if (typeof place !== "number" && isThere(idOf("before" in place ? place.before : place.after))) return place
  const index = indexOf(before, place, idOf)
  if (index === undefined) return place
  const after = before.slice(0, index).findLast(({ id }) => isThere(id))
  return after === undefined ? 0 : { after: after.id }
}

/**
 * Plans the move of a page that was made from a base. Where others moved the page, too, a new parent outweighs an order below
 * the old one, and two different moves are a conflict, unless it is resolved. Returns the page at its place.
 */
export const moveSince = Effect.fnUntraced(function* (
  planning: Planning,
  atBase: Planning,
  { at, into, resolve = new Map() }: Pick<UpdatePage, "into" | "at" | "resolve">,
  { base, current, ours }: Sides
) {
  const stays: { readonly page: PageVersion; readonly conflicts: ReadonlyArray<AttributeConflict> } = {
    page: current,
    conflicts: []
  }
  if (into === undefined && at === undefined) return stays
  const { id } = current
  const named = into == null ? null : yield* planning.find(into)
  const parentId = into === undefined ? base.parentId : (named?.id ?? null)
  const isLifted = parentId !== base.parentId
  const before = yield* siblingsOf(atBase, parentId, id)
  const wanted = at === undefined ? undefined : indexOf(before.others, at, planning.idOf)
  if (!isLifted && (at === undefined || wanted === before.index)) return stays
  const isLiftedByOthers = ours.parentId !== base.parentId
  if (isLiftedByOthers && !isLifted) return stays
  const now = yield* siblingsOf(planning, parentId, id)
  const place = at === undefined ? undefined : placeByNow(at, before.others, now.others, planning.idOf)
  const isMovedByOthers = isLiftedByOthers || (!isLifted && ours.position !== base.position)
  if (isMovedByOthers && parentId === current.parentId) {
    if (place === undefined || indexOf(now.others, place, planning.idOf) === now.index) return stays
  }
  const parent = parentId === null ? null : (named ?? (yield* planning.find(parentId)))
  yield* placeBelow(planning, current, parent, place)
  const page = (yield* planning.draft.find(id))!
  if (!isMovedByOthers) return { page, conflicts: [] }
  const values = { base: placeOf(base), ours: placeOf(ours), theirs: placeOf(page) }
  const about = conflictId(id, "place", values.base, values.ours, values.theirs)
  const answer = chosenSide(resolve, about)
  if (answer !== null) {
    if (answer.take === "main") planning.draft.put(current)
    return answer.take === "main" ? stays : { page, conflicts: [] }
  }
  const conflict: AttributeConflict = {
    kind: "attribute",
    id: about,
    pageId: id,
    attribute: "place",
    ...values,
    resolution: null
  }
  return { page, conflicts: [conflict] }
})
