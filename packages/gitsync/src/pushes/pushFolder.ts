import { atomically, finishJob, type JobRun } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { PullResult } from "../imports/concludePull.ts"
import { pull } from "../imports/pull.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { baseOf, basesAt, type SyncOutcome, SyncState } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { advanceState } from "../syncs/advanceState.ts"
import { lockState } from "../syncs/lockState.ts"
import { retryOnMain } from "../syncs/retryOnMain.ts"
import { runSyncJob } from "../syncs/runSyncJob.ts"
import { commonRevision, planPush } from "./planPush.ts"
import { proposePush } from "./proposePush.ts"
import { PushJob, type PushOrder } from "./PushJob.ts"
import { makePushedRemote, readPushedSnapshot } from "./readPushed.ts"
import { requireBase } from "./requestPush.ts"

/** Ends a push: its outcome and the end of its job. */
const conclude = Effect.fnUntraced(function* (
  jobId: string,
  { ref, url }: PushOrder,
  state: SyncState,
  result: PullResult & Pick<SyncOutcome, "planned">
) {
  const lastPush: SyncOutcome = {
    ...result,
    problems: foremost(result.problems),
    jobId,
    state: "done",
    url,
    ref,
    finishedAt: yield* DateTime.now
  }
  yield* (yield* SyncStates).put(new SyncState({ ...state, lastPush }))
  yield* finishJob(jobId)
})

const pushOnce = Effect.fnUntraced(function* (order: PushOrder, run: JobRun) {
  const { dryRun, force, oid, spaceId, subject } = order
  const jobId = run.job.id
  const found = yield* (yield* SyncStates).get(spaceId)
  yield* requireBase(order, basesAt(found, order))
  const given = basesAt(found, order).find(({ oid }) => oid === order.base)
  const isKept = given === undefined || given === baseOf(found, order) || dryRun || subject !== null
  // Pushes of others since the state of this folder are merged with it like edits of the space.
  const state = isKept ? found : yield* advanceState(order, jobId, given)
  const base = given ?? baseOf(state, order)
  const snapshot = yield* readPushedSnapshot(order, base?.oid)
  const common = yield* commonRevision(base?.revisionId)
  const also = (next: SyncState, result: PullResult) => conclude(jobId, order, next, result)
  const work = Effect.gen(function* () {
    if (dryRun) {
      const plan = yield* planPush(order, snapshot, common, run.progress)
      const result = { ...plan, oid, revisionId: null, message: "Nothing was changed: a dry run" }
      return yield* atomically(
        Effect.flatMap(lockState(order, jobId), (locked) => conclude(jobId, order, locked, result))
      )
    }
    if (subject !== null) return yield* proposePush({ ...order, subject }, snapshot, common, run, also)
    // Content that did not come from the folder is replaced only by force.
    yield* pull({ ...order, replace: force }, { snapshot, state }, run, also)
  })
  yield* Effect.provideService(retryOnMain(order, work), GitRemote, yield* makePushedRemote(spaceId))
})

/** Merges pushed folders into their spaces; see `requestPush`. */
export const pushFolder = runSyncJob(PushJob, "lastPush", pushOnce)
