import { type Resolution } from "@octavo/markdown"
import {
  changesOverMain,
  commitRevision,
  DocumentParser,
  mergeContent,
  retryOnConflict,
  rememberTexts,
  replaceMerged,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, headOf, showing } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { Contributions } from "../contributions/Contributions.ts"
import { ConflictNotFound, ConflictNotTextual, ConflictOverwritten } from "./conflictFailures.ts"
import { resolutionsOf, Conflicts } from "./Conflicts.ts"
import { lockAsPlanned } from "./lockAsPlanned.ts"
import { renewConflicts } from "./renewConflicts.ts"
import { restateMerge } from "./restateMerge.ts"
import { threeWayAgain } from "./threeWay.ts"

/**
 * Answers a conflict of a change request, or answers it anew: with main's side, with its own, or with another text. The
 * change request shows the answer at once, beside whatever was written in it since. An answer that would take back
 * what somebody wrote there since is refused.
 */
export const resolveConflict = Effect.fn("reviews.resolveConflict")(function* (
  spaceId: SpaceId,
  name: string,
  conflictId: string,
  resolution: Resolution
) {
  const attempt = Effect.gen(function* () {
    const view = yield* requireChangeRequest(spaceId, name, "edit")
    yield* requireUnfinished(view.changeRequest)
    const { changeRequest, conflicts, isContradicted } = yield* renewConflicts(view.changeRequest, view.head)
    const conflict = conflicts.find(({ id }) => id === conflictId)
    if (conflict === undefined || changeRequest.unresolved === null) {
      return yield* isContradicted
        ? new ConflictOverwritten({ conflictId })
        : new ConflictNotFound({ conflictId })
    }
    if ("markdown" in resolution && conflict.kind !== "text") {
      return yield* new ConflictNotTextual({ conflictId, kind: conflict.kind })
    }
    const { base, unresolved } = changeRequest
    const inputs = yield* threeWayAgain(unresolved)
    const isAtBase = base.branchId === unresolved.main.branchId && base.seq === unresolved.main.seq
    const resolutions = resolutionsOf(conflicts)
    const { after, replaced } = yield* Effect.gen(function* () {
      const before = yield* mergeContent(inputs, resolutions)
      const after = yield* mergeContent(inputs, new Map([...resolutions, [conflictId, resolution]]))
      return {
        after,
        replaced: yield* isAtBase
          ? replaceMerged(headOf(changeRequest).at, before, after)
          : restateMerge(changeRequest, before, after)
      }
    }).pipe(Effect.provideServiceEffect(DocumentParser, rememberTexts))
    if (replaced === null) return yield* new ConflictOverwritten({ conflictId })
    const changes = changesOverMain(replaced)
    return yield* atomically(
      Effect.gen(function* () {
        const locked = yield* lockAsPlanned(changeRequest)
        const { userId } = yield* Caller
        const revision = yield* commitRevision(locked.branchId, {
          type: "edits",
          expectedHead: locked.revisionId,
          createdBy: userId,
          git: null,
          message: null,
          changes
        })
        yield* (yield* Conflicts).replace(locked.id, after.conflicts)
        yield* (yield* Contributions).add(locked.id, userId, "edit")
        yield* (yield* ChangeRequests).put(
          new ChangeRequest({ ...showing(locked, revision), updatedAt: yield* DateTime.now })
        )
        return after.conflicts.find(({ id }) => id === conflictId) ?? { ...conflict, resolution }
      })
    )
  })
  return yield* retryOnConflict(attempt, requireChangeRequest(spaceId, name, "edit", { forUpdate: true }))
})
