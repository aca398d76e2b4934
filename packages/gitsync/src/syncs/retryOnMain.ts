import { onBehalfOf } from "@octavo/identity"
import { retryOnConflict, type RevisionOutdated, Revisions, Spaces } from "@octavo/content"
import { Effect } from "effect"
import type { SyncRequest } from "./SyncRequest.ts"

/** Keeps everybody else from writing to the space. */
const lockMain = Effect.fnUntraced(function* (order: SyncRequest) {
  const { space } = yield* (yield* Spaces).getWithAccess(order.spaceId, onBehalfOf(order.requestedBy))
  yield* (yield* Revisions).getBranchForUpdate(space.mainBranchId)
})

/**
 * Plans again when somebody wrote to the space meanwhile, at last while nobody else can: a space that is written to all
 * the time is synchronised, too.
 */
export const retryOnMain = <A, E, R>(
  order: SyncRequest,
  attempt: Effect.Effect<A, E | RevisionOutdated, R>
) => retryOnConflict(attempt, lockMain(order))
