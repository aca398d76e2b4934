import { Effect } from "effect"
import type { PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { touchedBetween } from "../revisions/touchedBetween.ts"
import { isInPlace } from "./isInPlace.ts"
import { changesToMain, type MergedContent } from "./mergeContent.ts"

/** How many pages are looked at under the lock of main; of more the merge is planned again without it. */
const maxTouched = 200

const areApart = (written: Iterable<string>, touched: ReadonlyArray<string>): boolean => {
  const all = new Set<string>(touched)
  for (const id of written) if (all.has(id)) return false
  return true
}

/** Whether nothing was added to the tree of pages, removed from it or moved in it between two points, given the pages that were touched. */
const isTreeKept = Effect.fnUntraced(function* (
  planned: Snapshot,
  now: Snapshot,
  touched: ReadonlyArray<PageVersion["id"]>
) {
  const pages = yield* Pages
  const [before, after] = yield* Effect.all(
    [pages.findMany(planned, touched), pages.findMany(now, touched)],
    {
      concurrency: 2
    }
  )
  const later = new Map(after.map((page) => [page.id, page]))
  const kept = before.filter((page) => isInPlace(page, later.get(page.id)))
  return kept.length === after.length && kept.length === before.length
})

/**
 * Whether a merge that was planned with main at one point would come to the same changes at a later one: neither it nor the change
 * request writes an entry that was touched between them, and one of the two leaves the tree of pages as it is. Pages that both add, remove or move may meet.
 */
export const isUnaffected = Effect.fnUntraced(function* (
  merged: MergedContent,
  planned: Snapshot,
  now: Snapshot
) {
  const { files, pages, redirects, reusables, variables } = changesToMain(merged)
  const { ofChangeRequest } = merged
  const touched = yield* touchedBetween(planned, now)
  const isApart =
    areApart([...ofChangeRequest.pages, ...pages.put.map(({ id }) => id), ...pages.remove], touched.pages) &&
    areApart([...ofChangeRequest.files, ...files.put.map(({ id }) => id), ...files.remove], touched.files) &&
    areApart(
      [...ofChangeRequest.reusables, ...reusables.put.map(({ id }) => id), ...reusables.remove],
      touched.reusables
    ) &&
    areApart(
      [...ofChangeRequest.redirects, ...redirects.put.map(({ from }) => from), ...redirects.remove],
      touched.redirects
    ) &&
    areApart(
      [...ofChangeRequest.variables, ...variables.put.map(({ name }) => name), ...variables.remove],
      touched.variables
    )
  if (!isApart) return false
  const leavesTree =
    pages.remove.length === 0 && pages.put.every((page) => isInPlace(merged.pages.get(page.id)?.main, page))
  if (leavesTree) return true
  return touched.pages.length <= maxTouched && (yield* isTreeKept(planned, now, touched.pages))
})
