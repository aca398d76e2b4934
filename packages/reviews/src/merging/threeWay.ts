import {
  type Base,
  changesOverMain,
  commitRevision,
  type MergedContent,
  type RevisionId,
  type Snapshot,
  Revisions
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing, headOf } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { Conflicts } from "./Conflicts.ts"

/** The active content of a space, and the revision that it is. */
interface Main {
  readonly head: Snapshot
  readonly revisionId: RevisionId
}

/** The inputs of a three-way merge: the common base, main, and the change request. */
export interface MergeInputs {
  readonly base: Snapshot
  readonly ours: Snapshot
  readonly theirs: Snapshot
}

/** The snapshot of a revision of main. */
export const pointOf = ({ branchId, seq }: Pick<Snapshot, "branchId" | "seq">): Snapshot => ({
  branchId,
  seq,
  base: null
})
const baseOf = ({ branchId, seq }: Snapshot): Base => ({ branchId, seq })

/** The merge inputs of a change request and the head of main. */
export const threeWay = (changeRequest: ChangeRequest, main: Main): MergeInputs => ({
  base: pointOf(changeRequest.base),
  // The revision at the start of the merge, not the current one.
  ours: pointOf(baseOf(main.head)),
  theirs: headOf(changeRequest).at
})

/** The merge inputs that produced the conflicts of a change request. */
export const threeWayAgain = Effect.fnUntraced(function* ({
  base,
  main,
  revisionId
}: NonNullable<ChangeRequest["unresolved"]>) {
  const inputs: MergeInputs = {
    base: { ...pointOf(base), base: base.base ?? null },
    ours: pointOf(main),
    theirs: yield* Effect.orDie((yield* Revisions).get(revisionId))
  }
  return inputs
})

/**
 * Merges main into a change request, whose base becomes the head of main. A conflict shows the change request's side,
 * and is stored to be resolved. Within a unit of work that has locked the change request.
 */
export const mergeMainInto = Effect.fnUntraced(function* (
  changeRequest: ChangeRequest,
  main: Main,
  inputs: MergeInputs,
  merged: MergedContent
) {
  const { userId } = yield* Caller
  const revision = yield* commitRevision(changeRequest.branchId, {
    type: "update",
    expectedHead: changeRequest.revisionId,
    mergedParents: [main.revisionId],
    base: baseOf(main.head),
    createdBy: userId,
    git: null,
    message: null,
    changes: changesOverMain(merged)
  })
  yield* (yield* Conflicts).replace(changeRequest.id, merged.conflicts)
  const updated = new ChangeRequest({
    ...showing(changeRequest, revision),
    revisionAncestor: main.revisionId,
    unresolved:
      merged.conflicts.length === 0
        ? null
        : {
            base: baseOf(inputs.base),
            main: baseOf(inputs.ours),
            revisionId: changeRequest.revisionId
          },
    updatedAt: yield* DateTime.now
  })
  yield* (yield* ChangeRequests).put(updated)
  return updated
})
