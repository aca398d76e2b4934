import { onBehalfOf } from "@octavo/identity"
import { type Revision, Revisions, Spaces } from "@octavo/content"
import { atomically, finishJob, type JobRun, type UnitOfWork } from "@octavo/kernel"
import { DateTime, Effect, type Redacted } from "effect"
import type { PullResult } from "../imports/concludePull.ts"
import { pull } from "../imports/pull.ts"
import { foremost } from "../layout/LayoutProblem.ts"
import { fetchPlace } from "../syncs/fetchPlace.ts"
import { lockState } from "../syncs/lockState.ts"
import { isOlder } from "../syncs/isOlder.ts"
import { retryOnMain } from "../syncs/retryOnMain.ts"
import { rememberOrigin } from "../syncs/rememberOrigin.ts"
import { urlOf } from "../syncs/urlOf.ts"
import { runSyncJob } from "../syncs/runSyncJob.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
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
import { authorOf } from "./authorOf.ts"
import { ExportJob, type ExportOrder } from "./ExportJob.ts"
import { ExportWouldOverwrite } from "./ExportWouldOverwrite.ts"
import { contentAt, planTree, type TreePlan, writesOf } from "./planTree.ts"
import { settle } from "./settle.ts"

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

/** Whether a space has neither pages nor files. */
const isBlank = Effect.fnUntraced(function* (order: ExportOrder) {
  const { head } = yield* (yield* Spaces).getWithAccess(order.spaceId, onBehalfOf(order.requestedBy))
  const { files, pages } = yield* contentAt(head)
  return pages.length + files.length === 0
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

/** Fetches what the place holds; null where there is nothing yet. */
const fetchOrNothing = (
  order: ExportOrder,
  state: SyncState,
  jobId: string,
  url: Redacted.Redacted<string>
) => {
  const nothing = Effect.succeed({ snapshot: null, state })
  return fetchPlace(order, state, jobId, url).pipe(
    Effect.map((fetched): { readonly snapshot: GitSnapshot | null; readonly state: SyncState } => fetched),
    Effect.catchTags({ GitRepositoryEmpty: () => nothing, GitRefNotFound: () => nothing })
  )
}

/**
 * Pulls the commits of others first, so that an export never overwrites them. An empty space pulls without a merge.
 * Returns the result of the pull, and the state after it.
 */
const pullFirst = Effect.fnUntraced(function* (
  order: ExportOrder,
  run: JobRun,
  snapshot: GitSnapshot | null,
  state: SyncState
) {
  if (snapshot === null) return { pulled: null, state }
  const known = baseOf(state, order)
  const isNews = known === null ? yield* isBlank(order) : snapshot.commit.oid !== known.oid
  if (!isNews) return { pulled: null, state }
  const states = yield* SyncStates
  const made = yield* retryOnMain(
    order,
    pull(order, { snapshot, state }, run, (next) => states.put(next))
  )
  return { pulled: made.result, state: made.state }
})

/** Pushes a plan to the place; answers the commit. */
const pushPlan = Effect.fnUntraced(function* (
  order: ExportOrder,
  run: JobRun,
  url: Redacted.Redacted<string>,
  plan: TreePlan,
  {
    common,
    same,
    snapshot
  }: {
    readonly snapshot: GitSnapshot | null
    readonly common: Revision | null
    readonly same: (oid: string) => SyncBase
  }
) {
  yield* run.progress({ step: "Pushing", done: 0, total: plan.writings.length + plan.removals.length })
  return yield* (yield* GitRemote).push({
    url,
    ref: order.ref,
    parent: snapshot?.commit.oid ?? null,
    message: order.commitMessage,
    author: yield* authorOf(order, common),
    at: yield* DateTime.now,
    announce: yield* recordPendingPush(order, run.job.id, same),
    writes: yield* writesOf(plan, snapshot?.entries ?? [])
  })
})

/** The report of a pull in an export. A pull without an effect on the space is not reported. */
const newsOf = (pulled: PullResult | null) => {
  const conflicts = pulled?.changeRequest
  const news = pulled !== null && (pulled.revisionId !== null || conflicts !== undefined) ? pulled : null
  return {
    news,
    shared: {
      ...(news?.commits !== undefined && { commits: news.commits }),
      ...(conflicts !== undefined && { changeRequest: conflicts })
    },
    exported:
      conflicts !== undefined
        ? `Exported; what others changed in the same places waits in change request ${conflicts.number}`
        : news === null
          ? "Exported"
          : "Imported what others pushed, and exported"
  }
}

const exportOnce = Effect.fnUntraced(function* (order: ExportOrder, run: JobRun) {
  const { job, progress } = run
  const before = yield* (yield* SyncStates).get(order.spaceId)
  if (isOlder(order, before)) {
    const message = "Skipped: what happened later was synchronised already"
    return yield* conclude(order, run, null, { oid: null, revisionId: null, message, problems: [] })
  }
  const url = yield* urlOf(order, job.id)
  yield* progress({ step: "Fetching", done: 0, total: null })
  const fetched = yield* fetchOrNothing(order, before, job.id, url)
  const { snapshot } = fetched
  const { pulled, state } = yield* pullFirst(order, run, snapshot, fetched.state)
  const base = snapshot === null ? null : baseOf(state, order)
  const common = base === null ? null : yield* Effect.orDie((yield* Revisions).get(base.revisionId))
  const baseContent = common === null ? null : yield* contentAt(common)

  yield* progress({ step: "Comparing", done: 0, total: null })
  const { at, content, revisionId } = yield* retryOnMain(order, settle(order, snapshot, baseContent))
  const plan = yield* planTree(at, content, baseContent, snapshot, order.directory, state.bases.at(-1))
  if (plan.overwritten.length > 0 && !order.force) {
    return yield* new ExportWouldOverwrite({ ref: order.ref, paths: plan.overwritten })
  }
  const { directory, ref } = order
  const same = (oid: string): SyncBase => ({
    url: order.url,
    ref,
    directory,
    oid,
    revisionId,
    ...(plan.redirects !== null && { redirects: plan.redirects })
  })
  const problems = [...plan.problems, ...(pulled?.problems ?? [])]
  const { exported, news, shared } = newsOf(pulled)
  if (snapshot !== null && plan.writings.length === 0 && plan.removals.length === 0) {
    const { oid } = snapshot.commit
    return yield* conclude(order, run, same(oid), {
      oid,
      revisionId: news?.revisionId ?? null,
      message: news?.message ?? "Nothing had changed",
      problems,
      ...(news?.pages !== undefined && { pages: news.pages }),
      ...shared
    })
  }
  const oid = yield* pushPlan(order, run, url, plan, { snapshot, common, same })
  const pages = plan.pages + (news?.pages ?? 0)
  yield* conclude(order, run, same(oid), { oid, revisionId, message: exported, problems, pages, ...shared })
})

/** Runs the exports that were asked for; see `requestExport`. */
export const exportRepository = runSyncJob(ExportJob, "lastExport", exportOnce)
