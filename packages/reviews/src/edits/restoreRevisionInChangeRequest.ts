import { requireRevision, restoreBranch, type RevisionId, type SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { viewOf } from "../changeRequests/ChangeRequestView.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { Contributions } from "../contributions/Contributions.ts"

/** Makes a change request propose what a revision of its space showed, as a new revision of it. */
export const restoreRevisionInChangeRequest = Effect.fn("reviews.restoreRevisionInChangeRequest")(function* (
  spaceId: SpaceId,
  name: string,
  revisionId: RevisionId,
  { ifMatch }: { readonly ifMatch: ReadonlyArray<string> | null }
) {
  const { changeRequest, revisionId: mainRevision } = yield* requireChangeRequest(spaceId, name, "edit", {
    forUpdate: true
  })
  yield* requireUnfinished(changeRequest)
  const to = yield* requireRevision(spaceId, revisionId)
  const { userId } = yield* Caller
  const revision = yield* restoreBranch(changeRequest.branchId, { to, createdBy: userId, ifMatch })
  const updatedAt = yield* DateTime.now
  const next = new ChangeRequest({ ...showing(changeRequest, revision), updatedAt })
  yield* (yield* ChangeRequests).put(next)
  yield* (yield* Contributions).add(next.id, userId, "edit")
  return yield* viewOf(next, mainRevision)
}, atomically)
