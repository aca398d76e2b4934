import { Effect } from "effect"
import { requireSpace } from "./requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { AuthorizedSnapshot } from "./AuthorizedSnapshot.ts"
import { type RevisionId, RevisionNotFound } from "../entries/Revision.ts"
import { Revisions } from "./Revisions.ts"

const authorizeRevision = Effect.fnUntraced(function* (spaceId: SpaceId, revisionId: RevisionId) {
  const { snapshot } = yield* requireSpace(spaceId, "read")
  const revision = yield* (yield* Revisions).get(revisionId)
  if (revision.spaceId !== spaceId) return yield* new RevisionNotFound({ revisionId })
  return { revision, snapshot: snapshot.select({ spaceId, at: revision, revisionId }) }
})

/** A revision of a space that the caller may read. */
export const requireRevision = Effect.fnUntraced(function* (spaceId: SpaceId, revisionId: RevisionId) {
  return (yield* authorizeRevision(spaceId, revisionId)).revision
})

/** Which snapshot of a space is read: one of its revisions, the active one for null, or one that was authorized already. */
export type RevisionSelector = RevisionId | AuthorizedSnapshot | null

/** Selects the snapshot to read, after the access check. */
export const requireSnapshot = Effect.fnUntraced(function* (spaceId: SpaceId, selector: RevisionSelector) {
  if (selector === null) return (yield* requireSpace(spaceId, "read")).snapshot
  if (typeof selector !== "object") return (yield* authorizeRevision(spaceId, selector)).snapshot
  return AuthorizedSnapshot.isOf(selector, spaceId)
    ? selector
    : yield* Effect.die(new Error(`The snapshot was not authorized for the space ${spaceId}`))
})
