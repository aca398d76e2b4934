import { RevisionOutdated, Revisions, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"

/** Locks a change request and requires it to be as it was planned with. */
export const lockAsPlanned = Effect.fnUntraced(function* (planned: ChangeRequest) {
  const locked = yield* requireChangeRequest(planned.spaceId, planned.id, "read", { forUpdate: true })
  const { revisionId, status } = locked.changeRequest
  if (revisionId !== planned.revisionId || status !== planned.status) {
    return yield* new RevisionOutdated({ expected: planned.revisionId, head: revisionId })
  }
  return locked.changeRequest
})

/** Keeps everybody else from writing to a change request and to main. */
export const lockBoth = Effect.fnUntraced(function* (spaceId: SpaceId, name: string) {
  const { space } = yield* requireChangeRequest(spaceId, name, "read", { forUpdate: true })
  yield* (yield* Revisions).getBranchForUpdate(space.mainBranchId)
})
