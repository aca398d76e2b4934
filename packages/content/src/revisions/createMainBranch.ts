import { DateTime, Effect } from "effect"
import { Caller } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Branch, type BranchId, Revision, RevisionId } from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** Begins the main line of a new space with a first revision, in which nothing is yet. */
export const createMainBranch = Effect.fnUntraced(function* (spaceId: SpaceId, branchId: BranchId) {
  const { userId } = yield* Caller
  const revisions = yield* Revisions
  const revisionId = RevisionId.make(yield* newId)
  yield* revisions.putBranch(
    new Branch({ id: branchId, spaceId, kind: "main", headSeq: 1, headRevisionId: revisionId, base: null })
  )
  yield* revisions.put(
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
})
