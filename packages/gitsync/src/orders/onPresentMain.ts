import { onPresentHead, type RevisionOutdated, Revisions, Spaces } from "@octavo/content"
import { Effect } from "effect"
import type { SyncOrder } from "./SyncOrder.ts"

/** Keeps everybody else from writing to the space. */
const holdMain = Effect.fnUntraced(function* (order: SyncOrder) {
  const { space } = yield* (yield* Spaces).getWithAccess(order.spaceId, order.requestedBy)
  yield* (yield* Revisions).getLineForUpdate(space.mainLineId)
})

/**
 * Plans again when somebody wrote to the space meanwhile, at last while nobody else can: a space that is written to all
 * the time is synchronised, too.
 */
export const onPresentMain = <A, E, R>(
  order: SyncOrder,
  attempt: Effect.Effect<A, E | RevisionOutdated, R>
) => onPresentHead(attempt, holdMain(order))
