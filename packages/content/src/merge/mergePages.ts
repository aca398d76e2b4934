import { Effect } from "effect"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { type MergedPage, mergePage, type PageOutcome, type PageTexts } from "./mergePage.ts"
import type { PageConflict } from "./PageConflict.ts"
import { PageTreeMerge, type UnchangedPages } from "./PageTreeMerge.ts"
import type { Resolutions, ThreeWay } from "@octavo/markdown"

/** The merge result of the given pages, null for removed ones, with the conflicts. */
export interface MergedPages {
  readonly pages: ReadonlyMap<PageId, MergedPage | null>
  readonly conflicts: ReadonlyArray<PageConflict>
}

/**
 * Merges the pages that either side changed since the base, each given on all three sides, null where it is absent. A
 * conflict shows the change request's side until it is resolved. The cost is proportional to the given pages: of all
 * others only the ancestors of moved pages are read.
 */
export const mergePages = Effect.fnUntraced(function* <E, R>(
  changed: ReadonlyMap<PageId, ThreeWay<PageVersion | null>>,
  resolutions: Resolutions,
  surroundings: PageTexts<E, R> & UnchangedPages<E, R>
) {
  const outcomes = new Map<PageId, PageOutcome>()
  for (const [id, sides] of changed) outcomes.set(id, yield* mergePage(id, sides, resolutions, surroundings))
  const tree = new PageTreeMerge(changed, outcomes, surroundings, resolutions)
  yield* tree.settle()
  const merged: MergedPages = { pages: tree.pages, conflicts: tree.conflicts }
  return merged
})
