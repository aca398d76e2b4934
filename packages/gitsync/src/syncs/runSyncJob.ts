import {
  atomically,
  type JobHandler,
  jobHandler,
  type JobKind,
  type JobRun,
  TryAgain,
  type UnitOfWork
} from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Connections } from "../connections/Connections.ts"
import { lookAgain } from "../connections/lookAgain.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { GitUnreachable } from "../remote/GitFailure.ts"
import { RepositoryRefused } from "../imports/RepositoryRefused.ts"
import { WouldDeleteMost } from "../imports/WouldDeleteMost.ts"
import { withSyncLease } from "../states/withSyncLease.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import { type SyncOutcome, SyncState } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** How often a job starts over because others were faster at the remote. */
const maxRestarts = 8

/** The transient failures, which may end without an action of anybody. */
const transient = new Set(["GitTimedOut", "GitCopyLost", "GitRefMoved"])

/** Whether a failure may end without an action of anybody. */
export const mayPass = (error: { readonly _tag: string }): boolean =>
  error instanceof GitUnreachable ? error.mayPass : transient.has(error._tag)

/** The outcomes of a state. */
type Last = "lastImport" | "lastExport" | "lastPush" | "lastPull"

/** Remembers why a synchronisation failed, where the people of the space look for it. */
const recordFailure = Effect.fnUntraced(function* (
  jobId: string,
  { ref, spaceId, url }: SyncRequest,
  last: Last,
  failure: Pick<SyncOutcome, "message" | "problems">
) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(spaceId)
  const outcome: SyncOutcome = {
    ...failure,
    problems: foremost(failure.problems),
    jobId,
    state: "failed",
    url,
    ref,
    oid: null,
    revisionId: null,
    finishedAt: yield* DateTime.now
  }
  yield* states.put(new SyncState({ ...state, [last]: outcome }))
})

/**
 * Runs a synchronisation job, one per space at a time: again after a concurrent write, later after a transient failure;
 * reports failures in the Git state of the space.
 */
export const runSyncJob = <
  Order extends SyncRequest,
  E extends { readonly _tag: string; readonly message: string },
  R
>(
  kind: JobKind<Order>,
  last: Last,
  once: (order: Order, run: JobRun) => Effect.Effect<void, E, R>
): JobHandler<
  R | Connections | Effect.Services<ReturnType<typeof recordFailure>> | SyncCredentials | UnitOfWork
> =>
  jobHandler(
    kind,
    (order, run) =>
      once(order, run).pipe(
        Effect.retry({
          times: maxRestarts,
          while: ({ _tag }) => _tag === "GitRefMoved"
        }),
        Effect.tapError((error) =>
          error instanceof RepositoryRefused || error instanceof WouldDeleteMost
            ? atomically(
                recordFailure(run.job.id, order, last, {
                  message: error.message,
                  problems: error.problems
                })
              )
            : Effect.void
        ),
        Effect.mapError((error) => (mayPass(error) ? new TryAgain({ reason: error.message }) : error)),
        withSyncLease(order.spaceId, run.job.id)
      ),
    Effect.fnUntraced(function* (job, order, message) {
      const { [last]: before } = yield* (yield* SyncStates).get(order.spaceId)
      const problems = before?.jobId === job.id ? before.problems : []
      yield* recordFailure(job.id, order, last, { message, problems })
      if (!job.alone) yield* (yield* SyncCredentials).remove(job.id)
      // Only what may pass is tried that often.
      if (job.attempts >= kind.maxAttempts) yield* lookAgain(order)
    })
  )
