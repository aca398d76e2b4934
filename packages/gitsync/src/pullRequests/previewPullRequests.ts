import { commitRevision, forkBranch, requireSpace } from "@octavo/content"
import { Caller, onBehalfOf } from "@octavo/identity"
import { atomically, finishJob, jobHandler, type JobRun, Sealer, TryAgain } from "@octavo/kernel"
import { Effect, Option, Redacted } from "effect"
import type { StoredConnection } from "../connections/Connection.ts"
import { Connections } from "../connections/Connections.ts"
import { planImport } from "../imports/planImport.ts"
import { GitUnreachable } from "../remote/GitFailure.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { removePreview } from "./endPullRequests.ts"
import { isPending, PullRequest, refOf } from "./PullRequest.ts"
import { PullRequestJob, type PullRequestOrder } from "./PullRequestJob.ts"
import { PullRequests } from "./PullRequests.ts"
import { reportStatus, summaryOf } from "./reportStatus.ts"
import { SnapshotChecks } from "./SnapshotChecks.ts"

const transient = new Set(["GitTimedOut", "GitCopyLost", "RevisionOutdated", "TryAgain"])

const mayPass = (error: { readonly _tag: string }): boolean =>
  error instanceof GitUnreachable ? error.mayPass : transient.has(error._tag)

/** Changes a pull request that is open still, while its connection is held; null for one that ended meanwhile. */
const changeOpen = Effect.fnUntraced(function* <E, R>(
  { number, spaceId }: PullRequest,
  change: (now: PullRequest) => Effect.Effect<PullRequest, E, R>
) {
  const pullRequests = yield* PullRequests
  const connection = yield* (yield* Connections).findForUpdate(spaceId)
  const now = Option.getOrNull(yield* pullRequests.find(spaceId, number))
  if (Option.isNone(connection) || now === null || !now.isOpen) return null
  const next = yield* change(now)
  yield* pullRequests.put(next)
  return next
}, atomically)

/** Imports the newest commit beside main, and checks it. */
const makePreview = Effect.fnUntraced(function* (
  { connection, sealedUrl }: StoredConnection,
  pullRequest: PullRequest,
  { progress }: JobRun
) {
  const { directory, ref, spaceId } = connection
  const view = yield* requireSpace(spaceId, "create")
  const remote = yield* GitRemote
  const url = Redacted.make(Option.getOrElse((yield* Sealer).open(sealedUrl), () => connection.url))
  yield* progress({ step: `Fetching pull request ${pullRequest.number}`, done: 0, total: null })
  const base = yield* remote.fetch({ url, ref })
  const snapshot = yield* remote.fetch({ url, ref: refOf(pullRequest) })
  const isStale = snapshot.commit.oid !== pullRequest.oid && snapshot.commit.oid === pullRequest.preview?.oid
  if (isStale)
    return yield* new TryAgain({
      reason: "The service reported a commit that its repository does not have yet"
    })
  const { changes } = yield* planImport(snapshot, directory, { ...view.head, isCurrent: false }, progress)
  yield* progress({ step: "Checking", done: 0, total: null })
  const checked = (yield* SnapshotChecks).check(snapshot, base, directory)
  const check = yield* Effect.catchTag(checked, "CheckFailed", () => Effect.succeed(null))
  const { message, oid } = snapshot.commit
  return yield* changeOpen(
    pullRequest,
    Effect.fnUntraced(function* (now) {
      yield* removePreview(now)
      const from = { spaceId, head: view.head, revisionId: view.revisionId }
      const { branchId } = yield* forkBranch(from, "import", null)
      const revision = yield* commitRevision(branchId, {
        type: "edits",
        expectedHead: null,
        createdBy: connection.connectedBy,
        git: { oid, message, createdByService: false, url: null, ref: refOf(pullRequest) },
        message,
        changes
      })
      const pages = changes.pages.put.length + changes.pages.remove.length
      const preview = { oid, revisionId: revision.id, branchId, pages, check }
      // The service may have reported another commit meanwhile, which is next.
      return new PullRequest({
        ...now,
        oid: now.oid === pullRequest.oid ? oid : now.oid,
        preview,
        problem: null
      })
    })
  )
})

/** Makes the preview of a pull request and sends its status; null when it ended meanwhile. */
const previewOne = Effect.fnUntraced(function* (stored: StoredConnection, first: PullRequest, run: JobRun) {
  const { space } = yield* requireSpace(stored.connection.spaceId, "create")
  const report = (about: PullRequest, status: ReturnType<typeof summaryOf>) =>
    reportStatus(stored, about, space.title, status)
  let current: PullRequest | null = first
  if (first.preview?.oid !== first.oid && first.problem === null) {
    yield* Effect.ignore(report(first, { state: "pending", description: "The preview is being made" }))
    current = yield* makePreview(stored, first, run).pipe(
      Effect.catchIf(
        (error) => !mayPass(error),
        ({ message }) => changeOpen(first, (now) => Effect.succeed(withProblem(now, first.oid, message)))
      )
    )
  }
  if (current === null || current.oid === current.reportedOid) return
  const { oid } = current
  const statusProblem = yield* report(current, summaryOf(current)).pipe(
    Effect.as(null),
    Effect.catchIf(
      (refused) => !refused.mayPass,
      ({ message }) => Effect.succeed(message)
    )
  )
  yield* changeOpen(current, (now) =>
    Effect.succeed(now.oid === oid ? new PullRequest({ ...now, reportedOid: oid, statusProblem }) : now)
  )
})

/** Says why a commit has no preview, unless there is a newer one. */
const withProblem = (now: PullRequest, oid: string, problem: string): PullRequest =>
  now.oid === oid ? new PullRequest({ ...now, problem }) : now

const previewAll = Effect.fnUntraced(function* ({ spaceId }: PullRequestOrder, run: JobRun) {
  const pullRequests = yield* PullRequests
  for (;;) {
    const next = (yield* pullRequests.listOpen(spaceId)).findLast(isPending)
    const stored = yield* (yield* Connections).find(spaceId)
    if (next === undefined || Option.isNone(stored)) return yield* atomically(finishJob(run.job.id))
    const caller = onBehalfOf(stored.value.connection.connectedBy)
    yield* previewOne(stored.value, next, run).pipe(Effect.provideService(Caller, caller))
  }
})

/** Gives up what waits: says why there is no preview, or no status. */
const giveUp = Effect.fnUntraced(function* ({ spaceId }: PullRequestOrder, message: string) {
  const pullRequests = yield* PullRequests
  // Otherwise one that is closed meanwhile would be written as open.
  if (Option.isNone(yield* (yield* Connections).findForUpdate(spaceId))) return
  for (const pullRequest of yield* pullRequests.listOpen(spaceId)) {
    if (!isPending(pullRequest)) continue
    const { oid, preview } = pullRequest
    const isMade = preview?.oid === oid
    yield* pullRequests.put(
      new PullRequest({
        ...pullRequest,
        reportedOid: oid,
        ...(isMade ? { statusProblem: message } : { problem: message })
      })
    )
  }
})

/** Makes the previews that pull requests of a space wait for, one after the other, and sends their commit statuses. */
export const previewPullRequests = jobHandler(
  PullRequestJob,
  (order, run) =>
    previewAll(order, run).pipe(
      Effect.mapError((error) =>
        mayPass(error) || error._tag === "CommitStatusRefused"
          ? new TryAgain({ reason: error.message })
          : error
      )
    ),
  (job, order, message) => (job.alone ? Effect.void : giveUp(order, message))
)
