import { Effect } from "effect"
import { Files } from "../files/Files.ts"
import { Pages } from "../pages/Pages.ts"
import { pageTree } from "../pages/pageTree.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Variables } from "../variables/Variables.ts"
import type { AuthorizedSnapshot } from "./AuthorizedSnapshot.ts"
import { requireSnapshot, requireRevision } from "./requireRevision.ts"
import type { Revision, RevisionId, Snapshot } from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

const contentAt = Effect.fnUntraced(function* (revision: Revision, at: Snapshot) {
  const [pages, files, reusables, variables] = yield* Effect.all(
    [
      (yield* Pages).listAll(at),
      (yield* Files).listAll(at),
      (yield* ReusableContents).listAll(at),
      (yield* Variables).listAll(at)
    ],
    { concurrency: "unbounded" }
  )
  return { revision, pages: pageTree(pages), files, reusables, variables }
})

/** The content at a revision that the caller may read. */
export const getAuthorizedContent = Effect.fn("content.getAuthorizedContent")(function* ({
  at,
  revisionId
}: AuthorizedSnapshot) {
  const revision = yield* Effect.orDie((yield* Revisions).get(revisionId))
  return yield* contentAt(revision, at)
})

/** The active content of a space: its tree of pages, without their texts, its files and everything beside them. */
export const getCurrentContent = Effect.fn("content.getCurrentContent")(function* (spaceId: SpaceId) {
  return yield* getAuthorizedContent(yield* requireSnapshot(spaceId, null))
})

/** The content of a space as it was at one of its revisions. */
export const getRevisionContent = Effect.fn("content.getRevisionContent")(function* (
  spaceId: SpaceId,
  revisionId: RevisionId
) {
  const revision = yield* requireRevision(spaceId, revisionId)
  return yield* contentAt(revision, revision)
})
