import { Effect } from "effect"
import type { PageId, PageVersion } from "../pages/Page.ts"
import { type MergedPage, mergePage, type PageOutcome, type PageTexts } from "./mergePage.ts"
import type { PageConflict } from "./PageConflict.ts"
import { PageTreeMerge, type UnchangedPages } from "./PageTreeMerge.ts"
import type { Resolutions, ThreeWay } from "@octavo/markdown"

/** What becomes of the pages that were given, null for those that go, with what could not be decided. */
export interface MergedPages {
  readonly pages: ReadonlyMap<PageId, MergedPage | null>
  readonly conflicts: ReadonlyArray<PageConflict>
}

/**
 * Merges the pages that either side changed since the base, each given as it is on all three sides or null where it is
 * not. Where both did what cannot both be done, the change request's side stands until there is an answer. The cost
 * goes with the pages given: of all others only the ancestors of moved pages are looked at.
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
