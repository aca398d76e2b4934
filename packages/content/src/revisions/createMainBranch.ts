import { DateTime, Effect } from "effect"
import { Caller } from "@octavo/identity"
import { emitEvent, newId } from "@octavo/kernel"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Branch, type BranchId, Revision, RevisionId } from "../entries/Revision.ts"
import { revisionCommitted } from "./revisionEvents.ts"
import { Revisions } from "./Revisions.ts"

/** Begins the main branch of a new space with a first revision, in which nothing is yet. */
export const createMainBranch = Effect.fnUntraced(function* (spaceId: SpaceId, branchId: BranchId) {
  const { userId } = yield* Caller
  const revisionId = RevisionId.make(yield* newId)
  yield* (yield* Revisions).begin(
    new Branch({ id: branchId, spaceId, kind: "main", headSeq: 1, headRevisionId: revisionId, base: null }),
    new Revision({
      id: revisionId,
      spaceId,
      branchId,
      seq: 1,
      base: null,
      type: "edits",
      purpose: "content",
      parents: [],
      createdBy: userId,
      createdAt: yield* DateTime.now,
      git: null,
      message: null
    })
  )
  yield* emitEvent(
    revisionCommitted,
    { spaceId, revisionId, seq: 1, type: "edits" },
    { subject: spaceId, causedBy: userId }
  )
})
