import { Effect } from "effect"
import { isGenerated } from "../entries/generated.ts"
import { isSamePage } from "../merge/mergePage.ts"
import { freeSlug } from "../pages/freeSlug.ts"
import { PageId, PageNotFound, type PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { MadeEdit, RevertPage } from "./Edit.ts"
import type { Planning } from "./Planning.ts"

/** Drops the override of a page; when another page has its slug by now, the slug gets a number. */
const dropOverride = Effect.fnUntraced(function* (planning: Planning, page: PageVersion) {
  const { draft } = planning
  if (!(yield* draft.isTaken(page.parentId, page.slug, page.id))) return draft.dropOverride(page.id, page)
  const taken = new Set((yield* draft.children(page.parentId)).map(({ slug }) => slug))
  draft.put({ ...page, slug: freeSlug(page.slug, (slug) => taken.has(slug)) })
})

/** Restores removed pages with their removed ancestors. */
const restorePage = Effect.fnUntraced(function* (planning: Planning, page: PageVersion, base: Snapshot) {
  const pages = yield* Pages
  const above: Array<PageVersion> = []
  for (let parentId = page.parentId; parentId !== null && !(yield* planning.draft.find(parentId));) {
    const [parent]: ReadonlyArray<PageVersion> = yield* pages.findMany(base, [parentId])
    if (parent === undefined) break
    above.unshift(parent)
    parentId = parent.parentId
  }
  for (const parent of above) yield* dropOverride(planning, parent)
  if (page.parentId !== null && (yield* planning.draft.isWithin(page.parentId, page.id))) {
    return yield* planning.refuse("below-itself")
  }
  yield* dropOverride(planning, page)
})

/** Restores the descendants that were removed with a page. */
const restoreSubtree = Effect.fnUntraced(function* (planning: Planning, id: PageId, base: Snapshot) {
  const pages = yield* Pages
  for (let level = [id]; level.length > 0;) {
    const below = yield* pages.listChildren(base, level)
    yield* planning.draft.read(below.map((page) => page.id))
    level = []
    for (const page of below) {
      if ((yield* planning.draft.find(page.id)) !== undefined) continue
      yield* dropOverride(planning, page)
      level.push(page.id)
    }
  }
})

/** Plans to drop the override of a page: it equals the base again, or is removed when the base has no such page. */
export const revertPage = Effect.fnUntraced(function* (planning: Planning, edit: RevertPage) {
  const { at, draft } = planning
  if (at.base === null) return yield* planning.refuse("nothing-beneath")
  const base: Snapshot = { ...at.base, base: null }
  const pages = yield* Pages
  const id = PageId.make(planning.idOf(edit.page))
  const now = yield* draft.find(id)
  const [before] = yield* pages.findMany(base, [id])
  const made: MadeEdit = { type: "revert_page", page: id }
  if ([now, before].some((page) => page !== undefined && isGenerated(page))) {
    return yield* planning.refuse("generated")
  }
  if (before !== undefined) {
    if (now !== undefined && isSamePage(now, before)) return made
    yield* restorePage(planning, before, base)
    if (now === undefined) yield* restoreSubtree(planning, id, base)
    return made
  }
  if (now === undefined) return yield* new PageNotFound({ pageId: edit.page, edit: planning.index })
  const inserted = yield* draft.subtree(id)
  if ((yield* pages.findMany(base, inserted)).length > 0) return yield* planning.refuse("pages-beneath")
  for (const gone of inserted) draft.dropOverride(gone, undefined)
  return made
})
