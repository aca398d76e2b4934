import { Effect, Option } from "effect"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { UnchangedPages } from "./PageTreeMerge.ts"
import type { ThreeWay } from "@octavo/markdown"

/** The deepest tree whose ancestors are read ahead; deeper ones are read page by page. */
const levels = 20

/** Reads the unchanged pages that a merge may ask for; ancestors are read level by level, all at once. */
export const unchangedPages = Effect.fnUntraced(function* (
  at: Snapshot,
  changed: ReadonlyMap<PageId, ThreeWay<PageVersion | null>>
) {
  const pages = yield* Pages
  const known = new Map<PageId, PageVersion | undefined>()
  let wanted = new Set<PageId>()
  const want = (id: PageId | null | undefined) => {
    if (id != null && !known.has(id) && !changed.has(id)) wanted.add(id)
  }
  for (const { base, theirs: changeRequest, ours: main } of changed.values()) {
    for (const page of [base, changeRequest, main]) want(page?.parentId)
  }
  for (let level = 0; wanted.size > 0 && level < levels; level++) {
    const ids = [...wanted]
    wanted = new Set()
    for (const id of ids) known.set(id, undefined)
    for (const page of yield* pages.findMany(at, ids)) {
      known.set(page.id, page)
      want(page.parentId)
    }
  }
  const surroundings: UnchangedPages<never, never> = {
    find: (id) =>
      known.has(id)
        ? Effect.succeed(known.get(id))
        : Effect.map(pages.findMany(at, [id]), ([page]) => {
            known.set(id, page)
            return page
          }),
    findAt: (parentId, slug) => Effect.map(pages.findChild(at, parentId, slug), Option.getOrUndefined)
  }
  return surroundings
})
