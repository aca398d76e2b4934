import { Effect } from "effect"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { type RevisionId, RevisionNotFound, type RevisionPoint } from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** A revision of a space that the caller may read. */
export const requireRevision = Effect.fnUntraced(function* (spaceId: SpaceId, revisionId: RevisionId) {
  yield* requireSpace(spaceId, "read")
  const revision = yield* (yield* Revisions).get(revisionId)
  return revision.spaceId === spaceId ? revision : yield* new RevisionNotFound({ revisionId })
})

/** Where to read in a space that the caller may read: at the revision that is named, or at the active one for null. */
export const requirePoint = Effect.fnUntraced(function* (spaceId: SpaceId, revisionId: RevisionId | null) {
  if (revisionId !== null) {
    const at: RevisionPoint = yield* requireRevision(spaceId, revisionId)
    return { at, revisionId }
  }
  const active = yield* requireSpace(spaceId, "read")
  return { at: active.head, revisionId: active.revisionId }
})
