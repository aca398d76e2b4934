import type { PageResource } from "@octavo/api"
import { errorOf } from "../data/ApiError.ts"
import { ask } from "../data/api.ts"
import { findPage, pathOf } from "../data/pageTree.ts"
import { invalidate, readNow } from "../data/reads.ts"
import { placeOf, to } from "../data/routes.ts"
import { treePath } from "../data/usePages.ts"
import { toast } from "../parts/toasts.tsx"
import { changesOfMove, changesOfReturn, type Place } from "./pageMoves.ts"
import { type Change, editMain, editRequest, editSpace, type Edited } from "./pageEdits.ts"
import { words } from "./words.ts"

type Pages = ReadonlyArray<PageResource>
export type Route = (url: string, isReplaced?: boolean) => void

/** The changes that one edit can contain. */
const maxChanges = 50

const requireFew = (changes: ReadonlyArray<unknown>) => {
  if (changes.length > maxChanges) throw new Error(words.tooMany(maxChanges))
}

/** Does something, and shows a notice where it fails. Returns whether it succeeded. */
export const tryTo = async (act: () => Promise<void>): Promise<boolean> => {
  try {
    await act()
    return true
  } catch (error) {
    toast(errorOf(error).message)
    return false
  }
}

/** Leads to the page that is shown at its new address after a change of the tree, or to the space if the page is gone. */
export const followPage = async (space: string, before: Pages, route: Route): Promise<void> => {
  const place = placeOf(location.pathname)
  if (place?.space !== space || place.verb !== "p") return
  const shown = findPage(before, (page) => pathOf(page) === place.path)?.page
  if (shown === undefined) return
  const { pages } = await readNow<{ readonly pages: Pages }>(treePath(space))
  const now = findPage(pages, ({ id }) => id === shown.id)?.page
  const path = now === undefined ? undefined : pathOf(now)
  if (path === undefined) route(to.space(space), true)
  else if (path !== place.path) route(to.page(space, path), true)
}

const said = (text: string, { request }: Edited): string =>
  request === null ? text : `${text} ${words.inRequest(request)}`

/** Edits where an earlier edit was made: in the main content, or in its change request. */
const editWhere = ({ request }: Edited, space: string, changes: ReadonlyArray<Change>) =>
  request === null ? editMain(space, changes) : editRequest(space, request, changes)

/** Says what an edit did, with Undo, which brings back the content from before it. */
export const sayEdited = (space: string, text: string, edited: Edited, afterUndo: () => Promise<void>) => {
  const undo = () =>
    tryTo(async () => {
      await restoreBefore(space, edited)
      await afterUndo()
      toast(words.undone)
    })
  toast(said(text, edited), { label: words.undo, act: () => void undo() })
}

/** Moves pages to a place as one revision, and offers to undo it. */
export const movePages = async (space: string, pages: Pages, moved: Pages, place: Place, route: Route) => {
  const changes = changesOfMove(pages, moved, place)
  requireFew(changes)
  const edited = await editSpace(space, changes)
  await followPage(space, pages, route)
  const undo = () =>
    tryTo(async () => {
      const { pages: before } = await readNow<{ readonly pages: Pages }>(treePath(space))
      await editWhere(edited, space, changesOfReturn(pages, moved))
      await followPage(space, before, route)
      toast(words.undone)
    })
  toast(said(words.moved(moved), edited), { label: words.undo, act: () => void undo() })
}

/** Brings back the content from before an edit, unless it was changed since. */
const restoreBefore = async (space: string, { previous, request, revision }: Edited) => {
  const content = request === null ? `/spaces/${space}` : `/spaces/${space}/change-requests/${request}`
  try {
    await ask("POST", `${content}/revisions/${previous}/restore`, undefined, `"${revision}"`)
  } catch (error) {
    throw errorOf(error).status === 412 ? new Error(words.undoOutdated) : error
  }
  await invalidate(`/spaces/${space}`)
}

/** Deletes pages with their subpages as one revision, and offers to undo it. */
export const deletePages = async (space: string, pages: Pages, removed: Pages, route: Route) => {
  requireFew(removed)
  const here = location.pathname
  const edited = await editSpace(
    space,
    removed.map(({ id }) => ({ type: "delete_page", page: id }))
  )
  await followPage(space, pages, route)
  const count = edited.changes.reduce(
    (sum, change) => sum + (change.type === "delete_page" ? change.pages.length : 0),
    0
  )
  sayEdited(space, words.removed(removed, count), edited, async () => {
    if (location.pathname !== here && edited.request === null) route(here, true)
  })
}
