import { Effect, type Redacted } from "effect"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, nearestBase, type SyncState } from "../states/SyncState.ts"
import { BranchGone } from "./BranchGone.ts"
import { advanceState } from "./advanceState.ts"
import { reconcilePendingPush } from "./reconcilePendingPush.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/**
 * Fetches a place and finds its relation to the space. A new place continues from the base of another one when it
 * contains that commit: a renamed branch, a moved repository. Returns the snapshot with its state.
 */
export const fetchPlace = Effect.fnUntraced(function* (
  order: SyncRequest,
  state: SyncState,
  jobId: string,
  url: Redacted.Redacted<string>
) {
  const own = baseOf(state, order)
  const near = own === null ? nearestBase(state, order) : null
  const known = (own ?? near)?.oid
  const { ref } = order
  const fetched = yield* (yield* GitRemote).fetch({ url, ref, known }).pipe(
    Effect.mapError((failure) => {
      if (order.force) return failure
      // One branch more may be begun; a repository that lost all of them is none that never had any.
      const isEmptied =
        failure._tag === "GitRepositoryEmpty" && state.bases.some((base) => base.url === order.url)
      return isEmptied || (failure._tag === "GitRefNotFound" && own !== null)
        ? new BranchGone({ url: order.url, ref, isEmpty: isEmptied })
        : failure
    })
  )
  if (near === null) return yield* reconcilePendingPush(order, state, jobId, url, fetched)
  if (fetched.ancestry !== "up-to-date" && fetched.ancestry !== "fast-forward") {
    const unrelated: GitSnapshot = { ...fetched, knownEntries: null, ancestry: "unrelated", ahead: null }
    return yield* reconcilePendingPush(order, state, jobId, url, unrelated)
  }
  const base = { ...near, url: order.url, ref, directory: order.directory }
  return { snapshot: fetched, state: yield* advanceState(order, jobId, base) }
})
