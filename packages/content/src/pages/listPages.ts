import { Effect } from "effect"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { openPages } from "./openPages.ts"

/** The tree of pages of a space as it is now or was at a revision, without their texts. */
export const listPages = Effect.fn("content.listPages")(function* (
  spaceId: SpaceId,
  selector: RevisionSelector = null
) {
  const { read, revisionId } = yield* openPages(spaceId, selector)
  return { revisionId, pages: yield* read }
})
