import {
  commitRevision,
  type ContentChanges,
  type EntryChanges,
  Files,
  type PageId,
  Pages,
  type PendingProposal,
  Proposals,
  Redirects,
  ReusableContents,
  type Revision,
  Revisions,
  type Snapshot,
  touchedBetween,
  Variables
} from "@octavo/content"
import { Effect } from "effect"
import type { SyncBase } from "../states/SyncState.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { isEmpty } from "./planImport.ts"

interface Wanted<Id> {
  /** The entries in conflict. */
  readonly inConflict: ReadonlyArray<Id>
  /** Those that an attempt without a result may have left behind the common base. */
  readonly touched: ReadonlyArray<Id>
}

/** The entries in conflict as they were before it, and all others as they are at the common base. */
const entriesOf = Effect.fnUntraced(function* <Id extends string, A, E, R>(
  store: {
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>, E, R>
  },
  { before, common }: { readonly before: Snapshot; readonly common: Snapshot },
  { inConflict, touched }: Wanted<Id>,
  idOf: (entry: A) => Id
) {
  const ids = [...new Set(inConflict)]
  const others = [...new Set(touched)].filter((id) => !ids.includes(id))
  const put = [...(yield* store.findMany(before, ids)), ...(yield* store.findMany(common, others))]
  const found = new Set(put.map(idOf))
  const changes: EntryChanges<A> = { put, remove: [...ids, ...others].filter((id) => !found.has(id)) }
  return changes
})

const changesTo = Effect.fnUntraced(function* (
  { base, conflicts }: PendingProposal,
  common: Snapshot,
  head: Snapshot
) {
  const at = { before: base, common }
  const left = yield* touchedBetween(common, head)
  const pages = conflicts.flatMap((one): ReadonlyArray<PageId> => {
    if (one.kind === "cycle") return one.pageIds
    return one.kind === "text" || one.kind === "attribute" || one.kind === "removal" ? [one.pageId] : []
  })
  const files = conflicts.flatMap((one) => (one.kind === "file" ? (one.ours ?? one.theirs)!.id : []))
  const reusables = conflicts.flatMap((one) =>
    one.kind === "reusable-content" ? (one.ours ?? one.theirs)!.id : []
  )
  const variables = conflicts.flatMap((one) => (one.kind === "variable" ? one.key : []))
  const changes: ContentChanges = {
    pages: yield* entriesOf(yield* Pages, at, { inConflict: pages, touched: left.pages }, ({ id }) => id),
    files: yield* entriesOf(yield* Files, at, { inConflict: files, touched: left.files }, ({ id }) => id),
    reusables: yield* entriesOf(
      yield* ReusableContents,
      at,
      { inConflict: reusables, touched: left.reusables },
      ({ id }) => id
    ),
    redirects: yield* entriesOf(
      yield* Redirects,
      at,
      { inConflict: [], touched: left.redirects },
      ({ from }) => from
    ),
    variables: yield* entriesOf(
      yield* Variables,
      at,
      { inConflict: variables, touched: left.variables },
      ({ name }) => name as string
    ),
    sources: []
  }
  return changes
})

/**
 * Prepares a merge that includes the conflicts of an open change request: a revision that equals the common base, but for the
 * entries in conflict, which are as they were before it. Returns it with the change request; the common base where nobody has
 * to resolve anything, or where the repository and the space were equal since.
 */
export const resetConflicts = Effect.fn("gitsync.resetConflicts")(function* (
  order: SyncRequest,
  state: SyncBase,
  common: Revision,
  oid: string
) {
  const none = { base: common, earlier: undefined }
  if (state.proposal === undefined || state.oid === oid || common.base === null) return none
  const earlier = yield* (yield* Proposals).findPending(order.spaceId, state.proposal)
  if (earlier === null) return none
  const revisions = yield* Revisions
  const theirs = yield* Effect.orDie(revisions.get(earlier.revisionId))
  if (theirs.branchId !== common.branchId) return none
  const branch = yield* revisions.getBranch(common.branchId)
  const head = { branchId: branch.id, seq: branch.headSeq, base: branch.base }
  const changes = yield* changesTo(earlier, common, head)
  if (isEmpty(changes)) return none
  const base = yield* commitRevision(common.branchId, {
    type: "edits",
    expectedHead: branch.headRevisionId,
    createdBy: order.requestedBy,
    git: null,
    message: null,
    changes
  })
  return { base, earlier }
})
