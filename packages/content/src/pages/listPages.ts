import { Effect } from "effect"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Pages } from "./Pages.ts"
import { pageTree } from "./pageTree.ts"

/** The tree of pages of a space as it is now or was at a revision, without their texts. */
export const listPages = Effect.fn("content.listPages")(function* (
  spaceId: SpaceId,
  selector: RevisionSelector = null
) {
  const { at, revisionId } = yield* requireSnapshot(spaceId, selector)
  return { revisionId, pages: pageTree(yield* (yield* Pages).listAll(at)) }
})
