import { commitRevision, pageTree, type Revision, type RevisionId, Revisions, Spaces } from "@octavo/content"
import { Caller, describePeople } from "@octavo/identity"
import { atomically, finishJob, type JobRun, type UnitOfWork } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { pull } from "../imports/pull.ts"
import { isEmpty } from "../imports/planImport.ts"
import { RepositoryRefused } from "../imports/RepositoryRefused.ts"
import { pathOf } from "../layout/chooseNavigation.ts"
import { findProject } from "../layout/findProject.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { fetchPlace } from "../syncs/fetchPlace.ts"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import { lockState } from "../syncs/lockState.ts"
import { isOlder } from "../syncs/isOlder.ts"
import { retryOnMain } from "../syncs/retryOnMain.ts"
import { rememberOrigin } from "../syncs/rememberOrigin.ts"
import { urlOf } from "../syncs/urlOf.ts"
import { runSyncJob } from "../syncs/runSyncJob.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { committer, type GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import {
  baseOf,
  type SyncBase,
  type SyncOutcome,
  SyncState,
  withBase,
  withPendingPush
} from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { ExportJob, type ExportOrder } from "./ExportJob.ts"
import { ExportWouldOverwrite } from "./ExportWouldOverwrite.ts"
import { findPlaces, isFiled } from "./findPlaces.ts"
import { knownPlaces } from "./knownPlaces.ts"
import { type Content, contentAt, planTree, writesOf } from "./planTree.ts"
import { assignPaths } from "./assignPaths.ts"

type Outcome = Pick<
  SyncOutcome,
  "oid" | "revisionId" | "message" | "problems" | "commits" | "pages" | "changeRequest"
>

/** Ends an export: its outcome, what is the same now, and the end of its job, all at once. */
const conclude = Effect.fnUntraced(function* (
  order: ExportOrder,
  { job }: JobRun,
  base: SyncBase | null,
  outcome: Outcome
) {
  const { ref, url } = order
  yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockState(order, job.id)
      if (base !== null) yield* rememberOrigin(order)
      const finishedAt = yield* DateTime.now
      const lastExport: SyncOutcome = {
        ...outcome,
        problems: foremost(outcome.problems),
        jobId: job.id,
        state: "done",
        url,
        ref,
        finishedAt
      }
      const state = base === null ? locked : withBase(locked, base)
      yield* (yield* SyncStates).put(
        new SyncState({
          ...state,
          lastExport,
          eventAt: base === null ? locked.eventAt : (order.eventAt ?? locked.eventAt)
        })
      )
      yield* (yield* SyncCredentials).remove(job.id)
      yield* finishJob(job.id)
    })
  )
})

/** Gives everything in main its place in the repository; answers the revision in which it has it. */
const settle = Effect.fnUntraced(function* (
  order: ExportOrder,
  snapshot: GitSnapshot | null,
  base: Content | null
) {
  const view = yield* getActiveSpace(order)
  const at = { ...view.head, isCurrent: false }
  const content = yield* contentAt(at)
  const entries = snapshot?.entries ?? []
  const found = yield* findProject({
    entries,
    directory: order.directory,
    read: (oids) => (snapshot === null ? Effect.succeed(new Map()) : readFiles(snapshot.copy, oids))
  })
  if ("refusal" in found) return yield* new RepositoryRefused({ problems: found.refusal })
  // Each step takes a while where there are thousands of pages.
  const pages = pageTree(content.pages)
  yield* Effect.yieldNow
  const known = base === null ? null : knownPlaces(base, content, entries)
  yield* Effect.yieldNow
  const places = findPlaces({
    pages,
    files: content.files,
    reusables: content.reusables,
    base: known,
    root: found.root,
    project: found.project,
    readme: pathOf(found.root, found.configuration.readme),
    // The table of contents has its place, also where it is still to be written.
    current: [...entries.map(({ path }) => path), pathOf(found.root, found.configuration.summary)]
  })
  yield* Effect.yieldNow
  const changes = yield* assignPaths({
    at,
    pages: content.pages.filter(isFiled),
    files: content.files,
    reusables: content.reusables,
    places,
    like: entries[0]?.oid
  })
  if (isEmpty(changes)) return { at, content, revisionId: view.revisionId }
  const revision: Revision = yield* commitRevision(view.space.mainBranchId, {
    type: "edits",
    expectedHead: view.revisionId,
    createdBy: order.requestedBy,
    git: null,
    message: `Places in ${order.ref}`,
    changes
  })
  return { at: revision, content: yield* contentAt(revision), revisionId: revision.id }
})

/** Whether a space has neither pages nor files. */
const isBlank = Effect.fnUntraced(function* (order: ExportOrder) {
  const { head } = yield* (yield* Spaces).getWithAccess(order.spaceId, order.requestedBy)
  const { files, pages } = yield* contentAt(head)
  return pages.length + files.length === 0
})

/** How far back the people are looked for who wrote what is exported. */
const revisionsLookedAt = 200

/**
 * The author of the latest change that the repository does not have. The address is left out when the requester may not
 * know it.
 */
const authorOf = Effect.fnUntraced(function* (order: ExportOrder, base: Revision | null) {
  const { space } = yield* (yield* Spaces).getWithAccess(order.spaceId, order.requestedBy)
  const since = base === null ? -1 : base.branchId === space.mainBranchId ? base.seq : (base.base?.seq ?? -1)
  const { items } = yield* (yield* Revisions).list(space.mainBranchId, {
    after: null,
    limit: revisionsLookedAt
  })
  const written = items.find(
    ({ createdBy, git, message, seq }) =>
      seq > since && createdBy !== null && git === null && message?.startsWith("Places in ") !== true
  )
  const id = written?.createdBy ?? order.requestedBy
  const asker = { userId: order.requestedBy, isOperator: false, hasInvitations: false }
  const [found] = yield* Effect.provideService(describePeople([id]), Caller, asker)
  if (found === undefined) return committer
  const { displayName, shownEmail } = found.person
  return { name: displayName || shownEmail || committer.name, email: shownEmail ?? committer.email }
})

/** Remembers what is about to leave, for when nothing is heard of it. */
const recordPendingPush = Effect.fnUntraced(function* (
  order: ExportOrder,
  jobId: string,
  sent: (oid: string) => SyncBase
) {
  const states = yield* SyncStates
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof lockState>> | UnitOfWork>()
  return (oid: string) =>
    lockState(order, jobId).pipe(
      Effect.flatMap((locked) => states.put(withPendingPush(locked, sent(oid)))),
      atomically,
      Effect.orDie,
      Effect.provideContext(context)
    )
})

const exportOnce = Effect.fnUntraced(function* (order: ExportOrder, run: JobRun) {
  const { job, progress } = run
  const states = yield* SyncStates
  const revisions = yield* Revisions
  const remote = yield* GitRemote
  const state = yield* states.get(order.spaceId)
  if (isOlder(order, state)) {
    const message = "Skipped: what happened later was synchronised already"
    return yield* conclude(order, run, null, { oid: null, revisionId: null, message, problems: [] })
  }
  const url = yield* urlOf(order, job.id)
  yield* progress({ step: "Fetching", done: 0, total: null })
  const snapshot = yield* fetchPlace(order, job.id, url).pipe(
    Effect.map((found): GitSnapshot | null => found),
    Effect.catchTags({
      GitRepositoryEmpty: () => Effect.succeed(null),
      GitRefNotFound: () => Effect.succeed(null)
    })
  )
  const known = baseOf(yield* states.get(order.spaceId), order)

  // Commits of others are pulled first, so that an export never overwrites them. An empty space pulls without a merge.
  const isNews =
    snapshot !== null && (known === null ? yield* isBlank(order) : snapshot.commit.oid !== known.oid)
  const result = isNews
    ? yield* retryOnMain(
        order,
        pull(order, snapshot, run, (next) => states.put(next))
      )
    : null
  const base = snapshot === null ? null : baseOf(yield* states.get(order.spaceId), order)
  const common = base === null ? null : yield* Effect.orDie(revisions.get(base.revisionId))
  const baseContent = common === null ? null : yield* contentAt(common)

  yield* progress({ step: "Comparing", done: 0, total: null })
  const { at, content, revisionId } = yield* retryOnMain(order, settle(order, snapshot, baseContent))
  const plan = yield* planTree(at, content, baseContent, snapshot, order.directory)
  if (plan.overwritten.length > 0 && !order.force) {
    return yield* new ExportWouldOverwrite({ ref: order.ref, paths: plan.overwritten })
  }
  const { directory, ref } = order
  const same = (oid: string, revision: RevisionId): SyncBase => ({
    url: order.url,
    ref,
    directory,
    oid,
    revisionId: revision
  })
  const problems = [...plan.problems, ...(result?.problems ?? [])]
  const conflicts = result?.changeRequest
  const held = conflicts === undefined ? {} : { changeRequest: conflicts }
  // A pull without an effect on the space is not reported.
  const news = result !== null && (result.revisionId !== null || conflicts !== undefined) ? result : null
  const cameIn = news?.commits === undefined ? {} : { commits: news.commits }
  if (snapshot !== null && plan.writings.length === 0 && plan.removals.length === 0) {
    const { oid } = snapshot.commit
    return yield* conclude(order, run, same(oid, revisionId), {
      oid,
      revisionId: news?.revisionId ?? null,
      message: news?.message ?? "Nothing had changed",
      problems,
      ...(news?.pages !== undefined && { pages: news.pages }),
      ...cameIn,
      ...held
    })
  }
  yield* progress({ step: "Pushing", done: 0, total: plan.writings.length + plan.removals.length })
  const oid = yield* remote.push({
    url,
    ref,
    parent: snapshot?.commit.oid ?? null,
    message: order.commitMessage,
    author: yield* authorOf(order, common),
    at: yield* DateTime.now,
    announce: yield* recordPendingPush(order, job.id, (commit) => same(commit, revisionId)),
    writes: yield* writesOf(plan, snapshot?.entries ?? [])
  })
  const message =
    conflicts === undefined
      ? news === null
        ? "Exported"
        : "Imported what others pushed, and exported"
      : `Exported; what others changed in the same places waits in change request ${conflicts.number}`
  yield* conclude(order, run, same(oid, revisionId), {
    oid,
    revisionId,
    message,
    problems,
    pages: plan.pages + (news?.pages ?? 0),
    ...cameIn,
    ...held
  })
})

/** Runs the exports that were asked for; see `requestExport`. */
export const exportRepository = runSyncJob(ExportJob, "lastExport", exportOnce)
