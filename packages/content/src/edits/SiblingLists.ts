import type { PageId, PageVersion } from "../entries/Page.ts"
import { byPosition } from "../entries/pageTree.ts"

/** The index of the first page that does not come before another. */
const lowerBound = (siblings: ReadonlyArray<PageVersion>, page: PageVersion): number => {
  let low = 0
  let high = siblings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (byPosition(siblings[middle]!, page) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Lists of siblings by position, kept in order while pages change: a change costs a binary search, where sorting anew
 * would cost all siblings for each edit.
 */
export class SiblingLists {
  readonly #lists = new Map<PageId | null, Array<PageVersion>>()

  /** The children of a page by position; the pages are asked for where the list is not kept yet. */
  below(parentId: PageId | null, pages: () => Iterable<PageVersion | undefined>): ReadonlyArray<PageVersion> {
    const kept = this.#lists.get(parentId)
    if (kept !== undefined) return kept
    const list: Array<PageVersion> = []
    for (const page of pages()) if (page !== undefined && page.parentId === parentId) list.push(page)
    list.sort(byPosition)
    this.#lists.set(parentId, list)
    return list
  }

  /** Forgets lists to which many pages are about to come. */
  forget(parentIds: Iterable<PageId | null>): void {
    for (const id of parentIds) this.#lists.delete(id)
  }

  /** Follows the change of a page; undefined where there was none, or is none any more. */
  replace(before: PageVersion | undefined, after: PageVersion | undefined): void {
    const left = before === undefined ? undefined : this.#lists.get(before.parentId)
    if (left !== undefined) {
      const index = lowerBound(left, before!)
      if (left[index]?.id === before!.id) left.splice(index, 1)
    }
    const joined = after === undefined ? undefined : this.#lists.get(after.parentId)
    if (joined !== undefined) joined.splice(lowerBound(joined, after!), 0, after!)
  }
}
