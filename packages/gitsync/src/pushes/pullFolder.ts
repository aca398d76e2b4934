import { Revisions } from "@octavo/content"
import { atomically, Blobs, finishJob, type JobRun } from "@octavo/kernel"
import { DateTime, Effect, Stream } from "effect"
import { contentAt, planTree, type TreePlan, writesOf } from "../exports/planTree.ts"
import { settle } from "../exports/settle.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { baseOf, type SyncBase, type SyncOutcome, SyncState, withPendingPush } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { lockState } from "../syncs/lockState.ts"
import { retryOnMain } from "../syncs/retryOnMain.ts"
import { runSyncJob } from "../syncs/runSyncJob.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { PushedObjects } from "./PushedObjects.ts"
import { PullJob } from "./PullJob.ts"
import { blobOidOf, writeManifest } from "./pushManifest.ts"
import { findEntries, makePushedRemote } from "./readPushed.ts"

/** How many files are stored at the same time, and how many are recorded in one unit of work. */
const concurrency = 4
const batchSize = 200

/** Stores the files that a plan changes, and the list of all files; returns the hash of the list. */
const store = Effect.fnUntraced(function* (
  order: SyncRequest,
  { progress }: JobRun,
  plan: TreePlan,
  before: ReadonlyArray<GitEntry>
) {
  const objects = yield* PushedObjects
  const blobs = yield* Blobs
  const record = (some: ReadonlyArray<{ readonly oid: string; readonly blobHash: string }>) =>
    Effect.flatMap(DateTime.now, (now) => atomically(objects.putMany(order.spaceId, some, now)))
  const files = new Map(before.map(({ oid, path, size }) => [path, { path, oid, size: size ?? 0 }]))
  const total = plan.writings.length
  let done = 0
  yield* progress({ step: "Writing", done, total })
  yield* (yield* writesOf(plan, before)).pipe(
    Stream.mapEffect(
      ({ bytes, path }) => {
        if (bytes === null)
          return Effect.as(
            Effect.sync(() => files.delete(path)),
            null
          )
        const oid = blobOidOf(bytes)
        files.set(path, { path, oid, size: bytes.length })
        return Effect.map(blobs.put(bytes), (blobHash) => ({ oid, blobHash }))
      },
      { concurrency }
    ),
    Stream.filter((stored) => stored !== null),
    Stream.grouped(batchSize),
    Stream.runForEach((some) =>
      Effect.andThen(
        record([...new Map(some.map((one) => [one.oid, one])).values()]),
        progress({ step: "Writing", done: (done += some.length), total })
      )
    )
  )
  const list = writeManifest([...files.values()])
  const oid = blobOidOf(list)
  yield* record([{ oid, blobHash: yield* blobs.put(list) }])
  return oid
})

const pullOnce = Effect.fnUntraced(function* (order: SyncRequest, run: JobRun) {
  const { job, progress } = run
  yield* progress({ step: "Comparing", done: 0, total: null })
  const state = yield* (yield* SyncStates).get(order.spaceId)
  const base = baseOf(state, order)
  const entries = base === null ? null : yield* findEntries(order.spaceId, base.oid)
  const snapshot = entries === null ? null : { copy: order.spaceId, entries }
  const common =
    base === null || entries === null ? null : yield* Effect.orDie((yield* Revisions).get(base.revisionId))
  const before = common === null ? null : yield* contentAt(common)
  const { at, content, revisionId } = yield* retryOnMain(order, settle(order, snapshot, before))
  const latest = base?.redirects === undefined ? state.bases.at(-1) : base
  const plan = yield* planTree(at, content, before, snapshot, order.directory, latest)
  const oid = yield* store(order, run, plan, entries ?? [])
  const { directory, ref, url } = order
  const pulled: SyncBase = {
    url,
    ref,
    directory,
    oid,
    revisionId,
    ...(plan.redirects !== null && { redirects: plan.redirects })
  }
  const lastPull: SyncOutcome = {
    jobId: job.id,
    state: "done",
    url,
    ref,
    oid,
    revisionId,
    message: "Pulled",
    problems: foremost(plan.problems),
    pages: plan.pages,
    finishedAt: yield* DateTime.now
  }
  yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockState(order, job.id)
      // The base moves with the next push: a folder that never got these files would take back what they changed.
      const next = baseOf(locked, order)?.oid === oid ? locked : withPendingPush(locked, pulled)
      yield* (yield* SyncStates).put(new SyncState({ ...next, lastPull }))
      yield* finishJob(job.id)
    })
  )
})

/** Lists the files of spaces for folders; see `requestPull`. */
export const pullFolder = runSyncJob(
  PullJob,
  "lastPull",
  Effect.fnUntraced(function* (order: SyncRequest, run: JobRun) {
    return yield* Effect.provideService(
      pullOnce(order, run),
      GitRemote,
      yield* makePushedRemote(order.spaceId)
    )
  })
)
