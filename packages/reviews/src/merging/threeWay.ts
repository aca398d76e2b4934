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

/** Where main and a change request meet: where they last agreed, and what each is now. */
export interface MergeInputs {
  readonly base: Snapshot
  readonly ours: Snapshot
  readonly theirs: Snapshot
}

const pointOf = ({ branchId, seq }: Base): Snapshot => ({ branchId, seq, base: null })
const baseOf = ({ branchId, seq }: Snapshot): Base => ({ branchId, seq })

/** Where a change request meets what main is now. */
export const threeWay = (changeRequest: ChangeRequest, main: Main): MergeInputs => ({
  base: pointOf(changeRequest.base),
  // Read as it was when the meeting began, whatever is written meanwhile.
  ours: pointOf(baseOf(main.head)),
  theirs: headOf(changeRequest).at
})

/** Where the sides met when the conflicts were found that a change request still has. */
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
 * Brings main into a change request, which then lies over what main is now. Where both did what cannot both be done
 * its own side stands, and the conflicts are kept to be answered. Within a unit of work that holds the change request.
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
