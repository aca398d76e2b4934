import { onBehalfOf } from "@octavo/identity"
import { commitRevision, forkBranch, Spaces } from "@octavo/content"
import { atomically, describeReport, finishJob, type JobRun } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { runSyncJob } from "../syncs/runSyncJob.ts"
import { fetchPlace } from "../syncs/fetchPlace.ts"
import { lockState } from "../syncs/lockState.ts"
import { isOlder } from "../syncs/isOlder.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { retryOnMain } from "../syncs/retryOnMain.ts"
import { urlOf } from "../syncs/urlOf.ts"
import { describeCommit } from "../pullRequests/describeCommit.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import { type SyncOutcome, SyncState } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import type { PullResult } from "./concludePull.ts"
import { pull } from "./pull.ts"
import { gitCommitOf } from "./gitCommitOf.ts"
import { ImportJob, type ImportOrder } from "./ImportJob.ts"
import { planImport } from "./planImport.ts"

/** Ends an import: its outcome, what it leaves in the space, and the end of its job, all at once. */
const conclude = Effect.fnUntraced(function* (
  jobId: string,
  order: ImportOrder,
  state: SyncState,
  result: PullResult & Pick<SyncOutcome, "report">
) {
  const { ref, url } = order
  const lastImport: SyncOutcome = {
    ...result,
    problems: foremost(result.problems),
    jobId,
    state: "done",
    url,
    ref,
    finishedAt: yield* DateTime.now
  }
  yield* (yield* SyncStates).put(new SyncState({ ...state, lastImport }))
  yield* (yield* SyncCredentials).remove(jobId)
  yield* finishJob(jobId)
})

/** Brings a repository into a line beside main, which stays as it is. */
const pullToBranch = Effect.fnUntraced(function* (order: ImportOrder, { job, progress }: JobRun) {
  const snapshot = yield* (yield* GitRemote).fetch({
    url: yield* urlOf(order, job.id),
    ref: order.ref
  })
  const view = yield* (yield* Spaces).getWithAccess(order.spaceId, onBehalfOf(order.requestedBy))
  const plan = yield* planImport(snapshot, order.directory, { ...view.head, isCurrent: false }, progress)
  yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockState(order, job.id)
      const { branchId } = yield* forkBranch({ ...view, spaceId: order.spaceId }, "import", null)
      const revision = yield* commitRevision(branchId, {
        type: "edits",
        expectedHead: null,
        createdBy: order.requestedBy,
        git: gitCommitOf(order, snapshot.commit),
        message: snapshot.commit.message,
        changes: plan.changes
      })
      const message = "Imported beside the content of the space, which is as it was"
      const { problems } = plan
      yield* conclude(job.id, order, locked, {
        oid: snapshot.commit.oid,
        revisionId: revision.id,
        message,
        problems
      })
    })
  )
})

/** Describes the import in place of making it: what it would bring, and what it would lose. */
const describeImport = Effect.fnUntraced(function* (order: ImportOrder, run: JobRun) {
  const { oid, problems, report } = yield* describeCommit(order, run)
  const result = {
    oid,
    revisionId: null,
    problems,
    ...(report === null
      ? { message: "The repository is too large for a report. It can be imported without one." }
      : { message: describeReport(report), report })
  }
  yield* atomically(
    Effect.flatMap(lockState(order, run.job.id), (locked) => conclude(run.job.id, order, locked, result))
  )
})

const importOnce = Effect.fnUntraced(function* (order: ImportOrder, run: JobRun) {
  const { job, progress } = run
  if (order.dryRun === true) {
    return yield* describeImport(order, run)
  }
  const state = yield* (yield* SyncStates).get(order.spaceId)
  if (isOlder(order, state)) {
    const message = "Skipped: what happened later at the remote was imported already"
    const nothing = { oid: null, revisionId: null, message, problems: [] }
    return yield* atomically(
      Effect.flatMap(lockState(order, job.id), (locked) => conclude(job.id, order, locked, nothing))
    )
  }
  yield* progress({ step: "Fetching", done: 0, total: null })
  if (order.standalone) return yield* pullToBranch(order, run)
  const fetched = yield* fetchPlace(order, state, job.id, yield* urlOf(order, job.id))
  yield* retryOnMain(
    order,
    pull(order, fetched, run, (next, result) => conclude(job.id, order, next, result))
  )
})

/** Runs the imports that were asked for; see `requestImport`. */
export const importRepository = runSyncJob(ImportJob, "lastImport", importOnce)
