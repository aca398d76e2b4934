import {
  type Base,
  changesOverMain,
  commitRevision,
  type MergedContent,
  type RevisionId,
  type RevisionPoint,
  Revisions
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing, shownBy } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { Conflicts } from "./Conflicts.ts"

/** The active content of a space, and the revision that it is. */
interface Main {
  readonly head: RevisionPoint
  readonly revisionId: RevisionId
}

/** Where main and a change request meet: where they last agreed, and what each is now. */
export interface Meeting {
  readonly base: RevisionPoint
  readonly main: RevisionPoint
  readonly changeRequest: RevisionPoint
}

const pointOf = ({ lineId, seq }: Base): RevisionPoint => ({ lineId, seq, base: null })
const baseOf = ({ lineId, seq }: RevisionPoint): Base => ({ lineId, seq })

/** Where a change request meets what main is now. */
export const meetMain = (changeRequest: ChangeRequest, main: Main): Meeting => ({
  base: pointOf(changeRequest.base),
  // Read as it was when the meeting began, whatever is written meanwhile.
  main: pointOf(baseOf(main.head)),
  changeRequest: shownBy(changeRequest).at
})

/** Where the sides met when the conflicts were found that a change request still has. */
export const meetAgain = Effect.fnUntraced(function* ({
  base,
  main,
  revisionId
}: NonNullable<ChangeRequest["unsettled"]>) {
  const meeting: Meeting = {
    base: { ...pointOf(base), base: base.base ?? null },
    main: pointOf(main),
    changeRequest: yield* Effect.orDie((yield* Revisions).get(revisionId))
  }
  return meeting
})

/**
 * Brings main into a change request, which then lies over what main is now. Where both did what cannot both be done
 * its own side stands, and the conflicts are kept to be answered. Within a unit of work that holds the change request.
 */
export const bringMainIn = Effect.fnUntraced(function* (
  changeRequest: ChangeRequest,
  main: Main,
  meeting: Meeting,
  merged: MergedContent
) {
  const { userId } = yield* Caller
  const revision = yield* commitRevision(changeRequest.lineId, {
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
    unsettled:
      merged.conflicts.length === 0
        ? null
        : {
            base: baseOf(meeting.base),
            main: baseOf(meeting.main),
            revisionId: changeRequest.revisionId
          },
    updatedAt: yield* DateTime.now
  })
  yield* (yield* ChangeRequests).put(updated)
  return updated
})
