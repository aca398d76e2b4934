import {
  changesToMain,
  commitRevision,
  mergeContent,
  onPresentHead,
  Spaces,
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
import { areSettled, Conflicts } from "./Conflicts.ts"
import { holdAsPlanned, holdBoth } from "./holding.ts"
import { bringMainIn, meetMain } from "./meeting.ts"
import type { MergeOutcome } from "./MergeOutcome.ts"

/**
 * Makes a change request part of the content of its space, when the rules of the space are met. Where it and main did
 * what cannot both be done main stays as it is: the change request is brought up to date, and its conflicts
 * wait to be answered before it can be merged.
 */
export const mergeChangeRequest = Effect.fn("reviews.mergeChangeRequest")(function* (
  spaceId: SpaceId,
  name: string
) {
  const attempt = Effect.gen(function* () {
    const view = yield* requireChangeRequest(spaceId, name, "review")
    const { changeRequest } = view
    yield* requireUnfinished(changeRequest)
    yield* requireMergeable(view, changeRequest)
    const conflicts = yield* (yield* Conflicts).list(changeRequest.id)
    const waiting: MergeOutcome<"merge"> = { result: "conflicts", revisionId: changeRequest.revisionId }
    if (!areSettled(conflicts)) return waiting
    const meeting = meetMain(changeRequest, view)
    const merged = yield* mergeContent(meeting, new Map())
    return yield* atomically(
      Effect.gen(function* () {
        const held = yield* holdAsPlanned(changeRequest)
        // Reviews wait for the change request: what they say holds until it is merged.
        yield* requireMergeable(view, held)
        if (merged.conflicts.length > 0) {
          const { revisionId } = yield* bringMainIn(held, view, meeting, merged)
          return { ...waiting, revisionId }
        }
        const { userId } = yield* Caller
        const revision = yield* commitRevision(view.space.mainLineId, {
          type: "merge",
          expectedHead: view.revisionId,
          mergedParents: [held.revisionId],
          createdBy: userId,
          git: null,
          message: held.subject === "" ? null : held.subject,
          changes: changesToMain(merged)
        })
        yield* (yield* Conflicts).replace(held.id, [])
        yield* (yield* ChangeRequests).put(
          new ChangeRequest({
            ...held,
            status: "merged",
            revisionMerged: revision.id,
            unsettled: null,
            updatedAt: yield* DateTime.now
          })
        )
        yield* (yield* Spaces).addToCounts(spaceId, countsOfStatusChange(held.status, "merged"))
        yield* emitEvent(
          changeRequestMerged,
          { changeRequestId: held.id, number: held.number, revisionId: revision.id },
          { subject: spaceId, causedBy: userId }
        )
        const done: MergeOutcome<"merge"> = { result: "merge", revisionId: revision.id }
        return done
      })
    )
  })
  return yield* onPresentHead(attempt, holdBoth(spaceId, name))
})
