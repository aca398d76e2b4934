import { commitRevision, forkLine, Spaces } from "@octavo/content"
import { atomically, finishJob, type JobRun } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { carryOutSync } from "../orders/carryOutSync.ts"
import { fetchPlace } from "../orders/fetchPlace.ts"
import { holdState } from "../orders/holdState.ts"
import { isOlder } from "../orders/isOlder.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { onPresentMain } from "../orders/onPresentMain.ts"
import { urlOf } from "../orders/urlOf.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import { type SyncOutcome, SyncState } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { bringIn, type Brought } from "./bringIn.ts"
import { gitCommitOf } from "./gitCommitOf.ts"
import { ImportJob, type ImportOrder } from "./ImportJob.ts"
import { planImport } from "./planImport.ts"

/** Ends an import: its outcome, what it leaves in the space, and the end of its job, all at once. */
const conclude = Effect.fnUntraced(function* (
  jobId: string,
  order: ImportOrder,
  state: SyncState,
  brought: Brought
) {
  const { ref, url } = order
  const lastImport: SyncOutcome = {
    ...brought,
    problems: foremost(brought.problems),
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
const bringBeside = Effect.fnUntraced(function* (order: ImportOrder, { job, progress }: JobRun) {
  const snapshot = yield* (yield* GitRemote).fetch({
    url: yield* urlOf(order, job.id),
    ref: order.ref
  })
  const view = yield* (yield* Spaces).getWithAccess(order.spaceId, order.requestedBy)
  const plan = yield* planImport(snapshot, order.directory, { ...view.head, isCurrent: false }, progress)
  yield* atomically(
    Effect.gen(function* () {
      const held = yield* holdState(order, job.id)
      const { lineId } = yield* forkLine({ ...view, spaceId: order.spaceId }, "import", null)
      const revision = yield* commitRevision(lineId, {
        type: "edits",
        expectedHead: null,
        createdBy: order.requestedBy,
        git: gitCommitOf(order, snapshot.commit),
        message: snapshot.commit.message,
        changes: plan.changes
      })
      const message = "Imported beside the content of the space, which is as it was"
      const { problems } = plan
      yield* conclude(job.id, order, held, {
        oid: snapshot.commit.oid,
        revisionId: revision.id,
        message,
        problems
      })
    })
  )
})

const importOnce = Effect.fnUntraced(function* (order: ImportOrder, run: JobRun) {
  const { job, progress } = run
  const state = yield* (yield* SyncStates).get(order.spaceId)
  if (isOlder(order, state)) {
    const message = "Skipped: what happened later at the remote was imported already"
    const nothing = { oid: null, revisionId: null, message, problems: [] }
    return yield* atomically(
      Effect.flatMap(holdState(order, job.id), (held) => conclude(job.id, order, held, nothing))
    )
  }
  yield* progress({ step: "Fetching", done: 0, total: null })
  if (order.standalone) return yield* bringBeside(order, run)
  const snapshot = yield* fetchPlace(order, job.id, yield* urlOf(order, job.id))
  yield* onPresentMain(
    order,
    bringIn(order, snapshot, run, (state, brought) => conclude(job.id, order, state, brought))
  )
})

/** Runs the imports that were asked for; see `requestImport`. */
export const importRepository = carryOutSync(ImportJob, "lastImport", importOnce)
