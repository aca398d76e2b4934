import { mergeContent, retryOnConflict, type SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { areResolved } from "./Conflicts.ts"
import { lockAsPlanned, lockBoth } from "./lockAsPlanned.ts"
import { renewConflicts } from "./renewConflicts.ts"
import { mergeMainInto, threeWay } from "./threeWay.ts"
import type { MergeOutcome } from "./MergeOutcome.ts"

/**
 * Merges the head of main into a change request. A conflict shows the change request's side until it is resolved. A
 * change request that is up to date stays as it is.
 */
export const updateChangeRequest = Effect.fn("reviews.updateChangeRequest")(function* (
  spaceId: SpaceId,
  name: string
) {
  const attempt = Effect.gen(function* () {
    const view = yield* requireChangeRequest(spaceId, name, "edit")
    yield* requireUnfinished(view.changeRequest)
    const { changeRequest, conflicts } = yield* renewConflicts(view.changeRequest, view.head)
    const isResolved = areResolved(conflicts)
    const asItIs: MergeOutcome<"update"> = {
      result: isResolved ? "update" : "conflicts",
      revisionId: changeRequest.revisionId
    }
    if (!isResolved || changeRequest.revisionAncestor === view.revisionId) return asItIs
    const inputs = threeWay(changeRequest, view)
    const merged = yield* mergeContent(inputs, new Map())
    const { revisionId } = yield* atomically(
      Effect.flatMap(lockAsPlanned(changeRequest), (locked) => mergeMainInto(locked, view, inputs, merged))
    )
    const outcome: MergeOutcome<"update"> = {
      result: merged.conflicts.length === 0 ? "update" : "conflicts",
      revisionId
    }
    return outcome
  })
  return yield* retryOnConflict(attempt, lockBoth(spaceId, name))
})
