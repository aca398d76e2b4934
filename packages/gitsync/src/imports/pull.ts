import {
  changesToMain,
  mergeContent,
  Proposals,
  type Revision,
  Revisions,
  type Snapshot
} from "@octavo/content"
import { atomically, emitEvent, type JobRun } from "@octavo/kernel"
import { type ThreeWay } from "@octavo/markdown"
import { Effect } from "effect"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { findAsked } from "../syncs/findAsked.ts"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import { baseOf, type SyncState } from "../states/SyncState.ts"
import { conflictsFound } from "./conflictEvents.ts"
import { commitPull, concludePull, lockForPull, type Pull } from "./concludePull.ts"
import { confirmDeletions } from "./confirmDeletions.ts"
import { isSameAs, withGitOf } from "./gitOfMerged.ts"
import { HistoryRewritten } from "./HistoryRewritten.ts"
import { importToBranch } from "./importToBranch.ts"
import { isEmpty, planImport } from "./planImport.ts"
import { replacedBy } from "./Replaced.ts"
import { resetConflicts } from "./resetConflicts.ts"
import { takeMain } from "./takeMain.ts"
import { withdrawPlaces } from "./withdrawPlaces.ts"
import { WouldReplace } from "./WouldReplace.ts"

/** Replaces the content of the space: only the repository changed, or both have no common base. */
const fastForward = Effect.fnUntraced(function* <E, R>(pull: Pull<E, R>, common: Revision | null) {
  const { order, run, snapshot, view } = pull
  // Planned against one very revision, which the commit then expects to be the head.
  const at = { ...view.head, isCurrent: false }
  const known = common === null ? null : { main: null }
  const plan = yield* planImport(snapshot, order.directory, at, run.progress, known)
  if (common !== null) yield* confirmDeletions(order, plan.current, plan.changes)
  const replaced = common === null ? replacedBy(plan.current, plan.changes) : null
  if (replaced !== null && order.replace === false) {
    return yield* new WouldReplace({ url: order.url, directory: order.directory, replaced })
  }
  yield* run.progress({ step: "Writing", done: 0, total: null })
  return yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockForPull(pull)
      const revision = isEmpty(plan.changes) ? null : yield* commitPull(pull, plan.changes, null)
      const same = revision?.id ?? view.revisionId
      return yield* concludePull(pull, locked, { ...plan, same, revision, replaced })
    })
  )
})

/** Merges an imported snapshot into main; conflicts become a change request, unless one of another branch has them. */
const mergePull = Effect.fnUntraced(function* <E, R>(
  pull: Pull<E, R>,
  { base, earlier }: Effect.Success<ReturnType<typeof resetConflicts>>,
  theirs: Revision,
  state: SyncState,
  { problems, redirects }: Pick<Parameters<typeof concludePull<E, R>>[2], "problems" | "redirects">
) {
  const { order, run, snapshot, view } = pull
  yield* run.progress({ step: "Merging", done: 0, total: null })
  const inputs: ThreeWay<Revision | Snapshot> = {
    base,
    ours: { ...view.head, isCurrent: false },
    theirs
  }
  const merged = yield* mergeContent(inputs, new Map())
  const conflicts = merged.conflicts.length
  const rest = conflicts === 0 ? merged : yield* takeMain(inputs, merged)
  const changes = yield* withGitOf(inputs.ours, rest, changesToMain(rest))
  const asked =
    conflicts === 0 || earlier !== undefined ? null : yield* findAsked(order.spaceId, state, merged.conflicts)
  yield* run.progress({ step: "Writing", done: 0, total: null })
  return yield* atomically(
    Effect.gen(function* () {
      // Change requests are locked before main.
      if (earlier !== undefined && conflicts > 0) {
        yield* (yield* Proposals).findPending(order.spaceId, earlier.id, { forUpdate: true })
      }
      const locked = yield* lockForPull(pull)
      const revision = isEmpty(changes) ? null : yield* commitPull(pull, changes, theirs)
      const changeRequest =
        conflicts === 0 || asked !== null
          ? undefined
          : yield* (yield* Proposals).propose({
              spaceId: order.spaceId,
              subject: `Conflicts with ${order.ref} at ${snapshot.commit.oid.slice(0, 10)}`,
              createdBy: order.requestedBy,
              inputs,
              revisionId: theirs.id,
              merged,
              rest,
              ...(earlier !== undefined && { earlier })
            })
      const same = isSameAs(rest) ? (revision?.id ?? view.revisionId) : theirs.id
      if (changeRequest !== undefined) {
        const { requestedBy: userId, spaceId } = order
        const payload = { spaceId, changeRequestId: changeRequest.id, userId }
        yield* emitEvent(conflictsFound, payload, { subject: spaceId, causedBy: null })
      }
      return yield* concludePull(pull, locked, {
        same,
        revision,
        changes,
        problems,
        redirects,
        conflicts,
        ...(changeRequest !== undefined && { changeRequest }),
        ...(asked !== null && { asked })
      })
    })
  )
})

/**
 * Pulls a commit into a space: the changes of the repository since the common base are merged into main. Changes of the
 * space stay; conflicts become a change request. `also` gets the new state in the same unit of work, and puts it.
 */
export const pull = Effect.fn("gitsync.pull")(function* <E, R>(
  order: Pull<E, R>["order"],
  { snapshot, state }: { readonly snapshot: GitSnapshot; readonly state: SyncState },
  run: JobRun,
  also: Pull<E, R>["also"]
) {
  const base = baseOf(state, order)
  if (base !== null && snapshot.ancestry === "diverged" && !order.force) {
    return yield* new HistoryRewritten({ ref: order.ref, oid: base.oid })
  }
  const view = yield* getActiveSpace(order)
  const step: Pull<E, R> = { order, snapshot, run, view, also }
  const common = base === null ? null : yield* Effect.orDie((yield* Revisions).get(base.revisionId))
  if (common === null || common.id === view.revisionId) return yield* fastForward(step, common)
  const withdrawn: Pull<E, R> = { ...step, view: yield* withdrawPlaces(step, common, state) }
  const inputs = yield* resetConflicts(order, base!, common, snapshot.commit.oid)
  const imported = yield* importToBranch(order, snapshot, common, withdrawn.view.head, run.progress)
  const { revision } = imported
  if (revision !== null) return yield* mergePull(withdrawn, inputs, revision, state, imported)
  return yield* atomically(
    Effect.flatMap(lockForPull(withdrawn), (locked) =>
      concludePull(withdrawn, locked, { ...imported, same: common.id, revision: null })
    )
  )
})
