import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Pages } from "../entries/Pages.ts"
import { pageTreeInSteps } from "../entries/pageTree.ts"

/**
 * Asks for access to the tree of pages of a space as it is now or was at a revision. Gives the revision, and the reading of the tree,
 * which callers leave out that have kept the tree of that revision.
 */
export const openPages = Effect.fn("content.openPages")(function* (
  spaceId: SpaceId,
  selector: RevisionSelector = null
) {
  const { at, revisionId } = yield* requireSnapshot(spaceId, selector)
  const pages = yield* Pages
  // Callers keep the tree under the revision, so a commit before the tree is read must not be in it.
  const read = Effect.flatMap(pages.listAll({ ...at, isCurrent: false }), (all) =>
    inSlices(() => pageTreeInSteps(all))
  )
  return { revisionId, read }
})
