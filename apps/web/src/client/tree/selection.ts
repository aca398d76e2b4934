import type { PageResource } from "@octavo/api"
import { childrenOf } from "../data/pageTree.ts"
import type { Row } from "./rows.ts"

/** The selected pages of a tree, and the page from which a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

/** Selects no page. */
export const selectNone: Selection = { ids: new Set(), anchor: null }

/** Adds a page to a selection, or removes it. */
export const togglePage = ({ ids }: Selection, id: string): Selection => ({
  ids: ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
  anchor: id
})

/** Selects the rows between the anchor and a page, both included. Without a selection or a visible anchor, the range begins at `from`. */
export const selectRange = (
  rows: ReadonlyArray<Row>,
  { anchor, ids }: Selection,
  from: string,
  to: string
): Selection => {
  const indexOf = (id: string | null) => rows.findIndex(({ page }) => page.id === id)
  const start = ids.size === 0 || indexOf(anchor) < 0 ? from : anchor!
  const ends = [indexOf(start), indexOf(to)].toSorted((one, other) => one - other)
  return {
    ids: new Set(rows.slice(Math.max(0, ends[0]!), ends[1]! + 1).map(({ page }) => page.id)),
    anchor: start
  }
}

/** The selected pages in reading order, without those that are below another selected page and go where it goes. */
export const topmostOf = (
  pages: ReadonlyArray<PageResource>,
  ids: ReadonlySet<string>
): ReadonlyArray<PageResource> =>
  pages.flatMap((page) => (ids.has(page.id) ? [page] : topmostOf(childrenOf(page), ids)))
