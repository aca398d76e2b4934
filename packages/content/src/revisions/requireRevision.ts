import { Effect } from "effect"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { type RevisionId, RevisionNotFound, type Snapshot } from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** A revision of a space that the caller may read. */
export const requireRevision = Effect.fnUntraced(function* (spaceId: SpaceId, revisionId: RevisionId) {
  yield* requireSpace(spaceId, "read")
  const revision = yield* (yield* Revisions).get(revisionId)
  return revision.spaceId === spaceId ? revision : yield* new RevisionNotFound({ revisionId })
})

/** A state of a space, for callers of whom it is known that they may read it. */
export interface AuthorizedSnapshot {
  readonly at: Snapshot
  readonly revisionId: RevisionId
}

/** Which state of a space is read: one of its revisions, the active one for null, or one that the caller may read already. */
export type RevisionSelector = RevisionId | AuthorizedSnapshot | null

/** Selects the snapshot to read, after the access check. */
export const requireSnapshot = Effect.fnUntraced(function* (spaceId: SpaceId, selector: RevisionSelector) {
  if (selector === null) {
    const active = yield* requireSpace(spaceId, "read")
    const snapshot: AuthorizedSnapshot = { at: active.head, revisionId: active.revisionId }
    return snapshot
  }
  if (typeof selector === "object") return selector
  const snapshot: AuthorizedSnapshot = { at: yield* requireRevision(spaceId, selector), revisionId: selector }
  return snapshot
})
