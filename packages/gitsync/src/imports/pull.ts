import {
  changesToMain,
  commitRevision,
  type ContentChanges,
  forkBranch,
  mergeContent,
  Proposals,
  type Revision,
  type Snapshot,
  Revisions,
  RevisionOutdated
} from "@octavo/content"
import { type ThreeWay } from "@octavo/markdown"
import { atomically, type JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import { lockState } from "../syncs/lockState.ts"
import { rememberOrigin } from "../syncs/rememberOrigin.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, type SyncOutcome, SyncState, withBase } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { confirmDeletions } from "./confirmDeletions.ts"
import { gitCommitOf } from "./gitCommitOf.ts"
import { HistoryRewritten } from "./HistoryRewritten.ts"
import { isSameAs, withGitOf } from "./gitOfMerged.ts"
import { isEmpty, planImport } from "./planImport.ts"
import { type Replaced, replacedBy, replacedSentence } from "./Replaced.ts"
import { takeMain } from "./takeMain.ts"
import { WouldReplace } from "./WouldReplace.ts"

/** The result of a pull, for the requester. */
export type PullResult = Pick<
  SyncOutcome,
  "oid" | "revisionId" | "message" | "problems" | "commits" | "pages" | "changeRequest" | "replaced"
>

const changedPages = ({ pages }: ContentChanges) => pages.put.length + pages.remove.length

const messageOf = (made: {
  readonly isNew: boolean
  readonly warnings: number
  readonly conflicts: number
}) => {
  const notes = [
    ...(made.conflicts === 0
      ? []
      : [`${made.conflicts} ${made.conflicts === 1 ? "conflict" : "conflicts"} to be answered`]),
    ...(made.warnings === 0 ? [] : [`${made.warnings} ${made.warnings === 1 ? "warning" : "warnings"}`])
  ]
  return (
    (made.isNew ? "Imported" : "Nothing had changed") +
    (notes.length === 0 ? "" : `, with ${notes.join(" and ")}`)
  )
}

/**
 * Imports a snapshot to an overlay branch on the revision of main at the last synchronisation. Returns the revision
 * that equals the snapshot, or null when nothing of the space changed.
 */
const importToBranch = Effect.fnUntraced(function* (
  order: SyncRequest,
  snapshot: GitSnapshot,
  base: Revision,
  main: Snapshot,
  progress: JobRun["progress"]
) {
  const revisions = yield* Revisions
  // An attempt that came to nothing may have left something behind the base.
  const branch = base.base === null ? null : yield* revisions.getBranch(base.branchId)
  const at = branch === null ? base : { branchId: branch.id, seq: branch.headSeq, base: branch.base }
  const isBehind = branch !== null && branch.headRevisionId !== base.id
  // The leftovers of a failed attempt do not equal the known commit.
  const from = isBehind ? { ...snapshot, knownEntries: null } : snapshot
  const plan = yield* planImport(from, order.directory, at, progress, { main })
  yield* confirmDeletions(order, plan.current, plan.changes)
  if (isEmpty(plan.changes) && !isBehind) return { ...plan, revision: null }
  const revision = yield* atomically(
    Effect.gen(function* () {
      const { branchId } =
        branch === null
          ? yield* forkBranch(
              {
                spaceId: order.spaceId,
                head: { branchId: base.branchId, seq: base.seq, base: null },
                revisionId: base.id
              },
              "import",
              order.requestedBy
            )
          : { branchId: branch.id }
      return yield* commitRevision(branchId, {
        type: "edits",
        expectedHead: branch?.headRevisionId ?? null,
        createdBy: order.requestedBy,
        git: gitCommitOf(order, snapshot.commit),
        message: snapshot.commit.message,
        changes: plan.changes
      })
    })
  )
  return { ...plan, revision }
})

/**
 * Pulls a commit into a space: the changes of the repository since the common base are merged into main. Changes of the
 * space stay; conflicts become a change request. `also` gets the new state in the same unit of work, and puts it.
 */
export const pull = Effect.fn("gitsync.pull")(function* <E, R>(
  order: SyncRequest & { readonly replace?: boolean },
  snapshot: GitSnapshot,
  { job, progress }: JobRun,
  also: (state: SyncState, result: PullResult) => Effect.Effect<void, E, R>
) {
  const states = yield* SyncStates
  const revisions = yield* Revisions
  const base = baseOf(yield* states.get(order.spaceId), order)
  if (base !== null && snapshot.ancestry === "diverged" && !order.force) {
    return yield* new HistoryRewritten({ ref: order.ref, oid: base.oid })
  }
  const git = gitCommitOf(order, snapshot.commit)
  const view = yield* getActiveSpace(order)
  const { mainBranchId } = view.space
  const commits = snapshot.ahead === null ? {} : { commits: snapshot.ahead }

  /** Holds everything, and fails where somebody else wrote to main since it was planned. */
  const lock = Effect.gen(function* () {
    const locked = yield* lockState(order, job.id)
    const { headRevisionId } = yield* revisions.getBranchForUpdate(mainBranchId)
    if (headRevisionId !== view.revisionId) {
      return yield* new RevisionOutdated({ expected: view.revisionId, head: headRevisionId })
    }
    yield* rememberOrigin(order)
    return locked
  })

  const conclude = Effect.fnUntraced(function* (
    locked: SyncState,
    made: {
      readonly same: Revision["id"]
      readonly revision: Revision | null
      readonly changes: ContentChanges
      readonly problems: PullResult["problems"]
      readonly conflicts?: number
      readonly replaced?: Replaced | null
      readonly changeRequest?: NonNullable<PullResult["changeRequest"]>
    }
  ) {
    const { oid } = snapshot.commit
    const { directory, eventAt, ref, url } = order
    const state = new SyncState({
      ...withBase(locked, { url, ref, directory, oid, revisionId: made.same }),
      eventAt: eventAt ?? locked.eventAt
    })
    const { changeRequest, conflicts = 0, replaced = null } = made
    const summary = messageOf({
      isNew: made.revision !== null || changeRequest !== undefined,
      warnings: made.problems.length,
      conflicts
    })
    const message = replaced === null ? summary : `${summary}. ${replacedSentence(replaced, view.revisionId)}`
    const result: PullResult = {
      oid,
      revisionId: made.revision?.id ?? null,
      message,
      problems: made.problems,
      pages: changedPages(made.changes),
      ...commits,
      ...(replaced !== null && { replaced: { ...replaced, revisionId: view.revisionId } }),
      ...(changeRequest !== undefined && { changeRequest })
    }
    yield* also(state, result)
    return result
  })

  const commit = (changes: ContentChanges, merged: Revision | null) =>
    commitRevision(mainBranchId, {
      type: merged === null ? "edits" : "merge",
      expectedHead: view.revisionId,
      ...(merged !== null && { mergedParents: [merged.id] }),
      createdBy: order.requestedBy,
      git,
      message: snapshot.commit.message,
      changes
    })

  const common = base === null ? null : yield* Effect.orDie(revisions.get(base.revisionId))

  // Only the repository changed, or both have no common base: the content of the repository replaces that of the space.
  if (common === null || common.id === view.revisionId) {
    // Planned against one very revision, which the commit then expects to be the head.
    const at = { ...view.head, isCurrent: false }
    const plan = yield* planImport(
      snapshot,
      order.directory,
      at,
      progress,
      common === null ? null : { main: null }
    )
    if (common !== null) yield* confirmDeletions(order, plan.current, plan.changes)
    const replaced = common === null ? replacedBy(plan.current, plan.changes) : null
    if (replaced !== null && order.replace === false) {
      return yield* new WouldReplace({ url: order.url, directory: order.directory, replaced })
    }
    yield* progress({ step: "Writing", done: 0, total: null })
    return yield* atomically(
      Effect.gen(function* () {
        const locked = yield* lock
        const revision = isEmpty(plan.changes) ? null : yield* commit(plan.changes, null)
        return yield* conclude(locked, {
          ...plan,
          same: revision?.id ?? view.revisionId,
          revision,
          replaced
        })
      })
    )
  }

  const beside = yield* importToBranch(order, snapshot, common, view.head, progress)
  if (beside.revision === null) {
    return yield* atomically(
      Effect.flatMap(lock, (locked) => conclude(locked, { ...beside, same: common.id, revision: null }))
    )
  }
  const theirs = beside.revision
  yield* progress({ step: "Merging", done: 0, total: null })
  const inputs: ThreeWay<Revision | typeof view.head> = {
    base: common,
    ours: { ...view.head, isCurrent: false },
    theirs
  }
  const merged = yield* mergeContent(inputs, new Map())
  const rest = merged.conflicts.length === 0 ? merged : yield* takeMain(inputs, merged)
  const changes = yield* withGitOf(inputs.ours, rest, changesToMain(rest))
  yield* progress({ step: "Writing", done: 0, total: null })
  return yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lock
      const revision = isEmpty(changes) ? null : yield* commit(changes, theirs)
      const changeRequest =
        merged.conflicts.length === 0
          ? undefined
          : yield* (yield* Proposals).propose({
              spaceId: order.spaceId,
              subject: `Conflicts with ${order.ref} at ${snapshot.commit.oid.slice(0, 10)}`,
              createdBy: order.requestedBy,
              inputs,
              revisionId: theirs.id,
              merged,
              rest
            })
      const same = isSameAs(rest) ? (revision?.id ?? view.revisionId) : theirs.id
      return yield* conclude(locked, {
        same,
        revision,
        changes,
        problems: beside.problems,
        conflicts: merged.conflicts.length,
        ...(changeRequest !== undefined && { changeRequest })
      })
    })
  )
})
