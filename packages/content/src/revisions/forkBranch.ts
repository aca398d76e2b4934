import { DateTime, Effect } from "effect"
import type { UserId } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Branch, BranchId, Revision, RevisionId, type Snapshot } from "../entries/Revision.ts"
import { Revisions } from "./Revisions.ts"

/** Creates an overlay branch on a revision of another branch; its first revision equals that revision. */
export const forkBranch = Effect.fn("content.forkBranch")(function* (
  from: { readonly spaceId: SpaceId; readonly head: Snapshot; readonly revisionId: RevisionId },
  kind: Branch["kind"],
  createdBy: UserId | null
) {
  const { revisionId: parent, spaceId } = from
  const branchId = BranchId.make(yield* newId)
  const base = { branchId: from.head.branchId, seq: from.head.seq }
  const revision = new Revision({
    id: RevisionId.make(yield* newId),
    spaceId,
    branchId,
    seq: 0,
    base,
    type: "edits",
    purpose: "content",
    parents: [parent],
    createdBy,
    createdAt: yield* DateTime.now,
    git: null,
    message: null
  })
  yield* (yield* Revisions).begin(
    new Branch({ id: branchId, spaceId, kind, headSeq: 0, headRevisionId: revision.id, base }),
    revision
  )
  return revision
})
