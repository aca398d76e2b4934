import { Effect } from "effect"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Pages } from "./Pages.ts"
import { pageTree } from "./pageTree.ts"

/** The tree of pages of a space as it is now, without their texts. */
export const listPages = Effect.fn("content.listPages")(function* (spaceId: SpaceId) {
  const { head, revisionId } = yield* requireSpace(spaceId, "read")
  return { revisionId, pages: pageTree(yield* (yield* Pages).listAll(head)) }
})
