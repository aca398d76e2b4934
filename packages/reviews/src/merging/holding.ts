import { RevisionOutdated, Revisions, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"

/** The change request as it was planned with, held from now on. */
export const holdAsPlanned = Effect.fnUntraced(function* (planned: ChangeRequest) {
  const held = yield* requireChangeRequest(planned.spaceId, planned.id, "read", { hold: true })
  const { revisionId, status } = held.changeRequest
  if (revisionId !== planned.revisionId || status !== planned.status) {
    return yield* new RevisionOutdated({ expected: planned.revisionId, head: revisionId })
  }
  return held.changeRequest
})

/** Keeps everybody else from writing to a change request and to main. */
export const holdBoth = Effect.fnUntraced(function* (spaceId: SpaceId, name: string) {
  const { space } = yield* requireChangeRequest(spaceId, name, "read", { hold: true })
  yield* (yield* Revisions).getLineForUpdate(space.mainLineId)
})
