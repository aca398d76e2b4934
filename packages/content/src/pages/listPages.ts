import { Effect } from "effect"
import { requirePoint } from "../revisions/requireRevision.ts"
import type { RevisionId } from "../revisions/Revision.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Pages } from "./Pages.ts"
import { pageTree } from "./pageTree.ts"

/** The tree of pages of a space as it is now or was at a revision, without their texts. */
export const listPages = Effect.fn("content.listPages")(function* (
  spaceId: SpaceId,
  revision: RevisionId | null = null
) {
  const { at, revisionId } = yield* requirePoint(spaceId, revision)
  return { revisionId, pages: pageTree(yield* (yield* Pages).listAll(at)) }
})
