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

/** A state of a space, for callers of whom it is known that they may read it. */
export interface ReadablePoint {
  readonly at: RevisionPoint
  readonly revisionId: RevisionId
}

/** Which state of a space is read: one of its revisions, the active one for null, or one that the caller may read already. */
export type Wanted = RevisionId | ReadablePoint | null

/** Where to read in a space, when the caller may. */
export const requirePoint = Effect.fnUntraced(function* (spaceId: SpaceId, wanted: Wanted) {
  if (wanted === null) {
    const active = yield* requireSpace(spaceId, "read")
    const point: ReadablePoint = { at: active.head, revisionId: active.revisionId }
    return point
  }
  if (typeof wanted === "object") return wanted
  const point: ReadablePoint = { at: yield* requireRevision(spaceId, wanted), revisionId: wanted }
  return point
})
