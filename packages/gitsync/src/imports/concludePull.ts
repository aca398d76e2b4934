import {
  commitRevision,
  type ContentChanges,
  type Revision,
  RevisionOutdated,
  Revisions,
  type SpaceView
} from "@octavo/content"
import { describeSizes, type JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { baseOf, type SyncOutcome, SyncState, withBase } from "../states/SyncState.ts"
import { lockState } from "../syncs/lockState.ts"
import { rememberOrigin } from "../syncs/rememberOrigin.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { gitCommitOf } from "./gitCommitOf.ts"
import { type Replaced, replacedSentence } from "./Replaced.ts"

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
  readonly recognized: Pulled["recognized"]
  readonly isFirst: boolean
}) => {
  const notes = [
    ...(made.conflicts === 0
      ? []
      : [`${made.conflicts} ${made.conflicts === 1 ? "conflict" : "conflicts"} to be answered`]),
    ...(made.warnings === 0 ? [] : [`${made.warnings} ${made.warnings === 1 ? "warning" : "warnings"}`])
  ]
  return (
    (made.isNew ? "Imported" : "Nothing had changed") +
    (made.isNew && made.recognized != null
      ? ` from ${made.recognized.tool} (${describeSizes(made.recognized)})`
      : "") +
    (notes.length === 0 ? "" : `, with ${notes.join(" and ")}`) +
    (made.isFirst && made.recognized?.isDivided === true
      ? ". A site can have a space for each language and version: octavo import --site"
      : "")
  )
}

/** A commit that is pulled into a space, with all that its steps know of both. */
export interface Pull<E, R> {
  readonly order: SyncRequest & { readonly replace?: boolean }
  readonly snapshot: GitSnapshot
  readonly run: JobRun
  /** The space as it was when the pull began. */
  readonly view: Pick<SpaceView, "head" | "revisionId" | "space">
  /** Gets the new state in the unit of work that makes it, and puts it. */
  readonly also: (state: SyncState, result: PullResult) => Effect.Effect<void, E, R>
}

/** The effect of a pull on a space. */
interface Pulled {
  readonly same: Revision["id"]
  readonly revision: Revision | null
  readonly changes: ContentChanges
  readonly problems: PullResult["problems"]
  /** The redirects of the repository as they are written. */
  readonly redirects: string | null
  /** The tool that the repository is written for, and the number of pages that it has. */
  readonly recognized?: {
    readonly tool: string
    readonly pages: number
    readonly languages: number
    readonly isDivided: boolean
  } | null
  readonly conflicts?: number
  readonly replaced?: Replaced | null
  readonly changeRequest?: NonNullable<PullResult["changeRequest"]>
  /** The change request of another branch that has the conflicts. */
  readonly asked?: NonNullable<PullResult["changeRequest"]>
}

/** Locks everything, and fails where somebody else wrote to main since the pull was planned. */
export const lockForPull = Effect.fnUntraced(function* <E, R>({ order, run, view }: Pull<E, R>) {
  const locked = yield* lockState(order, run.job.id)
  const { headRevisionId } = yield* (yield* Revisions).getBranchForUpdate(view.space.mainBranchId)
  if (headRevisionId !== view.revisionId) {
    return yield* new RevisionOutdated({ expected: view.revisionId, head: headRevisionId })
  }
  yield* rememberOrigin(order)
  return locked
})

/** Commits what a pull changes to main, as a merge where there is something to merge. */
export const commitPull = <E, R>(
  { order, snapshot, view }: Pull<E, R>,
  changes: ContentChanges,
  merged: Revision | null
) =>
  commitRevision(view.space.mainBranchId, {
    type: merged === null ? "edits" : "merge",
    expectedHead: view.revisionId,
    ...(merged !== null && { mergedParents: [merged.id] }),
    createdBy: order.requestedBy,
    git: gitCommitOf(order, snapshot.commit),
    message: snapshot.commit.message,
    changes
  })

/** Reports the result of a pull, with the new state. */
export const concludePull = Effect.fnUntraced(function* <E, R>(
  { also, order, snapshot, view }: Pull<E, R>,
  locked: SyncState,
  made: Pulled
) {
  const { oid } = snapshot.commit
  const { directory, eventAt, ref, url } = order
  const state = new SyncState({
    ...withBase(locked, {
      url,
      ref,
      directory,
      oid,
      revisionId: made.same,
      ...(made.changeRequest !== undefined && { proposal: made.changeRequest.id }),
      ...(made.redirects !== null && { redirects: made.redirects })
    }),
    eventAt: eventAt ?? locked.eventAt
  })
  const { conflicts = 0, replaced = null } = made
  const changeRequest = made.changeRequest ?? made.asked
  const summary = messageOf({
    isNew: made.revision !== null || changeRequest !== undefined,
    warnings: made.problems.length,
    conflicts,
    recognized: made.recognized,
    isFirst: baseOf(locked, order) === null
  })
  const message = replaced === null ? summary : `${summary}. ${replacedSentence(replaced, view.revisionId)}`
  const result: PullResult = {
    oid,
    revisionId: made.revision?.id ?? null,
    message,
    problems: made.problems,
    pages: changedPages(made.changes),
    ...(snapshot.ahead !== null && { commits: snapshot.ahead }),
    ...(replaced !== null && { replaced: { ...replaced, revisionId: view.revisionId } }),
    ...(changeRequest !== undefined && { changeRequest })
  }
  yield* also(state, result)
  return { result, state }
})
