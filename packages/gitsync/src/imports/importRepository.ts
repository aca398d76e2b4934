import { DateTime, Effect, Option, Redacted } from "effect"
import { commitRevision, forkLine, Revisions, RevisionOutdated, Space, Spaces } from "@octavo/content"
import { atomically, finishJob, jobHandler, type JobRun, Sealer, TryAgain } from "@octavo/kernel"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitCommit } from "../remote/GitSnapshot.ts"
import { type ImportOutcome, SyncState } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { HistoryRewritten } from "./HistoryRewritten.ts"
import { ImportCredentials } from "./ImportCredentials.ts"
import { ImportJob, type ImportOrder } from "./ImportJob.ts"
import { isEmpty, planImport } from "./planImport.ts"

/** What of a remote's commit a revision remembers. */
const gitCommitOf = (order: ImportOrder, commit: GitCommit) => ({
  oid: commit.oid,
  message: commit.message,
  createdByService: false,
  url: order.commitUrl === null ? null : `${order.commitUrl.replace(/\/+$/, "")}/${commit.oid}`,
  ref: order.ref
})

const repositoryName = (url: string): string =>
  new URL(url).pathname.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "")

const isOlder = (order: ImportOrder, state: SyncState): boolean =>
  !order.force &&
  order.eventAt !== null &&
  state.eventAt !== null &&
  DateTime.isLessThan(order.eventAt, state.eventAt)

/** Ends an import: its outcome, what it leaves in the space, and the end of its job, all at once. */
const conclude = Effect.fnUntraced(function* (
  jobId: string,
  order: ImportOrder,
  state: SyncState,
  outcome: Pick<ImportOutcome, "oid" | "revisionId" | "message" | "problems">
) {
  const lastImport: ImportOutcome = {
    ...outcome,
    jobId,
    state: "done",
    url: order.url,
    ref: order.ref,
    finishedAt: yield* DateTime.now
  }
  yield* (yield* SyncStates).put(new SyncState({ ...state, lastImport }))
  yield* (yield* ImportCredentials).remove(jobId)
  yield* finishJob(jobId)
})

const importOnce = Effect.fnUntraced(function* (order: ImportOrder, { job, progress }: JobRun) {
  const states = yield* SyncStates
  const spaces = yield* Spaces
  const state = yield* states.get(order.spaceId)
  if (isOlder(order, state)) {
    const message = "Skipped: what happened later at the remote was imported already"
    const outcome = { oid: null, revisionId: null, message, problems: [] }
    return yield* atomically(
      Effect.flatMap(states.getForUpdate(order.spaceId), (state) => conclude(job.id, order, state, outcome))
    )
  }
  const sealed = yield* (yield* ImportCredentials).find(job.id)
  const sealer = yield* Sealer
  const url = Option.getOrElse(Option.flatMap(sealed, sealer.open), () => order.url)
  const { base } = state
  const follows = base !== null && base.url === order.url && base.ref === order.ref && !order.standalone
  yield* progress({ step: "Fetching", done: 0, total: null })
  const snapshot = yield* (yield* GitRemote).fetch({
    url: Redacted.make(url),
    ref: order.ref,
    cacheId: order.cacheId,
    ...(follows && { known: base.oid })
  })
  if (follows && snapshot.descent === "rewritten" && !order.force) {
    return yield* new HistoryRewritten({ ref: order.ref, oid: base.oid })
  }

  const view = yield* spaces.getWithAccess(order.spaceId, order.requestedBy)
  // Planned against one very revision, which the commit then expects to be the head.
  const at = { ...view.head, isCurrent: false }
  const plan = yield* planImport(snapshot, order.directory, at, progress)
  yield* progress({ step: "Writing", done: 0, total: null })
  const git = gitCommitOf(order, snapshot.commit)

  yield* atomically(
    Effect.gen(function* () {
      const held = yield* states.getForUpdate(order.spaceId)
      if (!order.standalone) {
        // The line before the space, as every writer of content takes them.
        const { headRevisionId } = yield* (yield* Revisions).getLineForUpdate(view.space.mainLineId)
        const wasAlone = held.lastImport?.jobId === state.lastImport?.jobId
        // What was planned holds for the space as it was seen, also where the plan is to change nothing.
        if (!wasAlone || headRevisionId !== view.revisionId) {
          return yield* new RevisionOutdated({ expected: view.revisionId, head: headRevisionId })
        }
      }
      const space = yield* spaces.getForUpdate(order.spaceId)
      const now = yield* DateTime.now
      const same = isEmpty(plan.changes)
      const lineId = order.standalone
        ? (yield* forkLine({ ...view, spaceId: space.id }, "import", null)).lineId
        : space.mainLineId
      const revision =
        same && !order.standalone
          ? null
          : yield* commitRevision(lineId, {
              type: "edits",
              expectedHead: order.standalone ? null : view.revisionId,
              createdBy: order.requestedBy,
              git,
              message: snapshot.commit.message,
              changes: plan.changes
            })
      const warnings = plan.problems.length
      const outcome = {
        oid: snapshot.commit.oid,
        revisionId: revision?.id ?? null,
        message:
          (revision === null ? "Nothing had changed" : "Imported") +
          (warnings === 0 ? "" : `, with ${warnings} ${warnings === 1 ? "warning" : "warnings"}`),
        problems: plan.problems
      }
      if (order.standalone) return yield* conclude(job.id, order, held, outcome)
      const origin = {
        repoName: repositoryName(order.url),
        provider: order.provider ?? space.gitOrigin?.provider ?? null,
        url: order.repositoryUrl ?? order.url,
        treeUrl: order.treeUrl,
        updatedAt: now
      }
      const current = yield* spaces.getForUpdate(order.spaceId)
      yield* spaces.put(new Space({ ...current, gitOrigin: origin }))
      yield* conclude(
        job.id,
        order,
        new SyncState({
          ...held,
          base: {
            url: order.url,
            ref: order.ref,
            oid: snapshot.commit.oid,
            directory: order.directory,
            revisionId: revision?.id ?? view.revisionId
          },
          eventAt: order.eventAt ?? held.eventAt
        }),
        outcome
      )
    })
  )
})

/** Remembers why an import failed, where the people of the space look for it. */
const recordFailure = Effect.fnUntraced(function* (
  jobId: string,
  order: ImportOrder,
  failure: Pick<ImportOutcome, "message" | "problems">
) {
  const states = yield* SyncStates
  const state = yield* states.getForUpdate(order.spaceId)
  const lastImport: ImportOutcome = {
    ...failure,
    jobId,
    state: "failed",
    url: order.url,
    ref: order.ref,
    oid: null,
    revisionId: null,
    finishedAt: yield* DateTime.now
  }
  yield* states.put(new SyncState({ ...state, lastImport }))
})

/** How often an import starts over because somebody else wrote to the space meanwhile. */
const maxRestarts = 5

/** Runs the imports that were asked for; see `requestImport`. */
export const importRepository = jobHandler(
  ImportJob,
  (order, run) =>
    importOnce(order, run).pipe(
      Effect.retry({ times: maxRestarts, while: (error) => error._tag === "RevisionOutdated" }),
      Effect.tapError((error) =>
        error._tag === "RepositoryRefused"
          ? atomically(recordFailure(run.job.id, order, { message: error.message, problems: error.problems }))
          : Effect.void
      ),
      Effect.catchTags({
        GitUnreachable: (error) => Effect.fail(new TryAgain({ reason: error.message })),
        GitTimedOut: (error) => Effect.fail(new TryAgain({ reason: error.message })),
        GitCopyLost: (error) => Effect.fail(new TryAgain({ reason: error.message }))
      })
    ),
  Effect.fnUntraced(function* (job, order, message) {
    const { lastImport } = yield* (yield* SyncStates).get(order.spaceId)
    const problems = lastImport?.jobId === job.id ? lastImport.problems : []
    yield* recordFailure(job.id, order, { message, problems })
    yield* (yield* ImportCredentials).remove(job.id)
  })
)
