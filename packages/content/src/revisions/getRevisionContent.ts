import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import { Files } from "../entries/Files.ts"
import { Pages } from "../entries/Pages.ts"
import { pageTreeInSteps } from "../entries/pageTree.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Variables } from "../entries/Variables.ts"
import { requireSnapshot, type RevisionSelector } from "./requireRevision.ts"
import type { Revision, RevisionId, Snapshot } from "../entries/Revision.ts"
import { Revisions } from "./Revisions.ts"

const contentAt = Effect.fnUntraced(function* (revision: Revision, at: Snapshot) {
  const [all, files, reusables, variables] = yield* Effect.all(
    [
      (yield* Pages).listAll(at),
      (yield* Files).listAll(at),
      (yield* ReusableContents).listAll(at),
      (yield* Variables).listAll(at)
    ],
    { concurrency: "unbounded" }
  )
  const pages = yield* inSlices(() => pageTreeInSteps(all))
  return { revision, pages, files, reusables, variables }
})

/**
 * Asks for access to the content of a space as it is now or was at a revision: its tree of pages, without their texts, its files and
 * everything beside them. Gives the revision, and the reading of the content, which callers leave out that have kept it.
 */
export const openContent = Effect.fn("content.openContent")(function* (
  spaceId: SpaceId,
  selector: RevisionSelector
) {
  const { at, revisionId } = yield* requireSnapshot(spaceId, selector)
  const revision = yield* Effect.orDie((yield* Revisions).get(revisionId))
  // Callers keep the content under the revision, so a commit before it is read must not be in it.
  return { revision, read: contentAt(revision, { ...at, isCurrent: false }) }
})

const readContent = (spaceId: SpaceId, selector: RevisionSelector) =>
  Effect.flatMap(openContent(spaceId, selector), ({ read }) => read)

/** The active content of a space. */
export const getCurrentContent = (spaceId: SpaceId) => readContent(spaceId, null)

/** The content of a space as it was at one of its revisions. */
export const getRevisionContent = (spaceId: SpaceId, revisionId: RevisionId) =>
  readContent(spaceId, revisionId)
