import { Effect } from "effect"
import { requirePoint, type Wanted } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Pages } from "./Pages.ts"
import { pageTree } from "./pageTree.ts"

/** The tree of pages of a space as it is now or was at a revision, without their texts. */
export const listPages = Effect.fn("content.listPages")(function* (spaceId: SpaceId, wanted: Wanted = null) {
  const { at, revisionId } = yield* requirePoint(spaceId, wanted)
  return { revisionId, pages: pageTree(yield* (yield* Pages).listAll(at)) }
})
