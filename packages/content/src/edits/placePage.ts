import { Effect } from "effect"
import type { PageId, PageVersion } from "../pages/Page.ts"
import { positionsFor } from "../pages/positionsFor.ts"
import type { PlaceEdit } from "./Edit.ts"
import type { PageDraft } from "./PageDraft.ts"

/** The index of a position among siblings; undefined when it names a page that is no sibling. */
export const indexOf = (
  siblings: ReadonlyArray<PageVersion>,
  place: PlaceEdit | undefined,
  idOf: (name: string) => string
): number | undefined => {
  if (place === undefined) return siblings.length
  if (typeof place === "number") return Math.min(place, siblings.length)
  const beside = idOf("before" in place ? place.before : place.after)
  const index = siblings.findIndex(({ id }) => id === beside)
  return index < 0 ? undefined : "before" in place ? index : index + 1
}

/** Puts a page below a parent, at an index among those that are there already. */
export const placePage = Effect.fnUntraced(function* (
  draft: PageDraft,
  page: PageVersion,
  parentId: PageId | null,
  index: number
) {
  const siblings = (yield* draft.children(parentId)).filter(({ id }) => id !== page.id)
  for (const [id, position] of positionsFor(siblings, [page.id], index)) {
    const sibling = siblings.find((other) => other.id === id)
    if (sibling !== undefined && sibling.position !== position) draft.put({ ...sibling, position })
    else if (id === page.id) draft.put({ ...page, parentId, position })
  }
})
