import {
  changesToMain,
  commitRevision,
  isUnaffected,
  mergeContent,
  type MergedContent,
  retryOnConflict,
  type RevisionId,
  RevisionOutdated,
  Revisions,
  type Snapshot,
  type Space,
  SpaceCounters,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { changeRequestMerged } from "../changeRequests/changeRequestEvents.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { countsOfStatusChange } from "../changeRequests/putWithStatus.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { requireMergeable } from "../rules/requireMergeable.ts"
import { areResolved, Conflicts } from "./Conflicts.ts"
import { lockAsPlanned, lockBoth } from "./lockAsPlanned.ts"
import { renewConflicts } from "./renewConflicts.ts"
import { mergeMainInto, threeWay } from "./threeWay.ts"
import type { MergeOutcome } from "./MergeOutcome.ts"

/**
 * Locks main, and requires that a merge with it would still come to the same changes. Writers of other pages are often faster than a merge; to
 * merge anew for each of them takes many times the work where many write.
 */
const lockUnaffected = Effect.fnUntraced(function* (
  { revisionId, space }: { readonly revisionId: RevisionId; readonly space: Space },
  planned: Snapshot,
  merged: MergedContent
) {
  const main = yield* (yield* Revisions).getBranchForUpdate(space.mainBranchId)
  if (main.headRevisionId === revisionId) return main
  if (yield* isUnaffected(merged, planned, { ...planned, seq: main.headSeq })) return main
  return yield* new RevisionOutdated({ expected: revisionId, head: main.headRevisionId })
})

/**
 * Merges a change request into the content of its space, when the rules of the space are met. On a conflict main stays
 * as it is: main is merged into the change request, whose conflicts are to be resolved before it can be merged.
 */
export const mergeChangeRequest = Effect.fn("reviews.mergeChangeRequest")(function* (
  spaceId: SpaceId,
  name: string
) {
  const attempt = Effect.gen(function* () {
    const view = yield* requireChangeRequest(spaceId, name, "review")
    yield* requireUnfinished(view.changeRequest)
    yield* requireMergeable(view, view.changeRequest)
    const { changeRequest, conflicts } = yield* renewConflicts(view.changeRequest, view.head)
    const waiting: MergeOutcome<"merge"> = { result: "conflicts", revisionId: changeRequest.revisionId }
    if (!areResolved(conflicts)) return waiting
    const inputs = threeWay(changeRequest, view)
    const merged = yield* mergeContent(inputs, new Map())
    return yield* atomically(
      Effect.gen(function* () {
        const locked = yield* lockAsPlanned(changeRequest)
        // Reviews lock the change request, so that the rules stay met until the merge commits.
        yield* requireMergeable(view, locked)
        if (merged.conflicts.length > 0) {
          const { revisionId } = yield* mergeMainInto(locked, view, inputs, merged)
          return { ...waiting, revisionId }
        }
        const { userId } = yield* Caller
        const main = yield* lockUnaffected(view, inputs.ours, merged)
        const revision = yield* commitRevision(main.id, {
          type: "merge",
          locked: main,
          expectedHead: null,
          mergedParents: [locked.revisionId],
          createdBy: userId,
          git: null,
          message: locked.subject === "" ? null : locked.subject,
          changes: changesToMain(merged)
        })
        yield* (yield* Conflicts).replace(locked.id, [])
        yield* (yield* ChangeRequests).put(
          new ChangeRequest({
            ...locked,
            status: "merged",
            revisionMerged: revision.id,
            unresolved: null,
            updatedAt: yield* DateTime.now
          })
        )
        yield* (yield* SpaceCounters).add(spaceId, countsOfStatusChange(locked.status, "merged"))
        yield* emitEvent(
          changeRequestMerged,
          { changeRequestId: locked.id, number: locked.number, revisionId: revision.id },
          { subject: spaceId, causedBy: userId }
        )
        const done: MergeOutcome<"merge"> = { result: "merge", revisionId: revision.id }
        return done
      })
    )
  })
  return yield* retryOnConflict(attempt, lockBoth(spaceId, name))
})
