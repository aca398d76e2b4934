import {
  Branch,
  commitEdits,
  type Edit,
  type ExpectedState,
  type Revision,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { viewOf } from "../changeRequests/ChangeRequestView.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { Contributions } from "../contributions/Contributions.ts"

/**
 * Edits what a change request proposes, all or none, as one revision of it. `ifMatch` names states of its content or of a page, one
 * of which it must show; null takes whatever it shows.
 */
export const editChangeRequestContent = Effect.fn("reviews.editChangeRequestContent")(function* (
  spaceId: SpaceId,
  name: string,
  edits: ReadonlyArray<Edit>,
  {
    ifMatch,
    message = null
  }: { readonly ifMatch: ReadonlyArray<ExpectedState> | null; readonly message?: string | null }
) {
  const { changeRequest, revisionId: mainRevision } = yield* requireChangeRequest(spaceId, name, "edit")
  yield* requireUnfinished(changeRequest)
  const { userId } = yield* Caller
  const { made, revision } = yield* commitEdits(changeRequest.branchId, edits, {
    seen: new Branch({
      id: changeRequest.branchId,
      spaceId,
      kind: "change-request",
      headSeq: changeRequest.seq,
      headRevisionId: changeRequest.revisionId,
      base: changeRequest.base
    }),
    expected: ifMatch,
    createdBy: userId,
    message,
    around: Effect.gen(function* () {
      const { changeRequest: locked } = yield* requireChangeRequest(spaceId, changeRequest.id, "read", {
        forUpdate: true
      })
      yield* requireUnfinished(locked)
      return Effect.fnUntraced(function* (revision: Revision) {
        const updatedAt = yield* DateTime.now
        yield* (yield* ChangeRequests).put(new ChangeRequest({ ...showing(locked, revision), updatedAt }))
        yield* (yield* Contributions).add(locked.id, userId, "edit")
      })
    })
  })
  return { made, ...(yield* viewOf(showing(changeRequest, revision), mainRevision)) }
})
