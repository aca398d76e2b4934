import { generateKeyBetween } from "fractional-indexing"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { positionsFor } from "../containers/positionsFor.ts"
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

/**
 * Puts a page below a parent, at an index among its other siblings. Only the page gets a position, unless two neighbours
 * leave no room: then others get new ones too.
 */
export const placePage = (
  draft: PageDraft,
  page: PageVersion,
  parentId: PageId | null,
  siblings: ReadonlyArray<PageVersion>,
  index: number
): void => {
  const previous = siblings[index - 1]?.position ?? null
  const next = siblings[index]?.position ?? null
  const hasRoom = previous === null || next === null || previous < next
  const position = hasRoom ? keyBetween(previous, next) : undefined
  if (position !== undefined) return draft.put({ ...page, parentId, position })
  const positions = positionsFor(siblings, [page.id], index)
  for (const sibling of siblings) {
    const moved = positions.get(sibling.id)!
    if (sibling.position !== moved) draft.put({ ...sibling, position: moved })
  }
  draft.put({ ...page, parentId, position: positions.get(page.id)! })
}

/** A position between two others; undefined where there is none. */
const keyBetween = (previous: string | null, next: string | null): string | undefined => {
  try {
    return generateKeyBetween(previous, next)
  } catch {
    return undefined
  }
}
