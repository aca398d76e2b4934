import {
  changesOverMain,
  commitRevision,
  type DocumentParser,
  forkBranch,
  mergeContent,
  type MergedContent,
  type MergedEntry,
  type PendingProposal,
  Proposals,
  Revisions,
  SpaceCounters,
  type SpaceId,
  type Unmerged
} from "@octavo/content"
import { emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { ChangeRequest, ChangeRequestId, showing } from "../changeRequests/ChangeRequest.ts"
import { changeRequestCreated } from "../changeRequests/changeRequestEvents.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { areResolved, Conflicts, resolutionsOf } from "./Conflicts.ts"
import { restateMerge } from "./restateMerge.ts"
import { threeWayAgain } from "./threeWay.ts"

/** The entries of a merge beside those that main has meanwhile. */
const over = <Id extends string, A>(
  merged: ReadonlyMap<Id, MergedEntry<A>>,
  rest: ReadonlyMap<Id, MergedEntry<A>>
): ReadonlyMap<Id, MergedEntry<A>> =>
  new Map([...merged].map(([id, entry]) => [id, { ...entry, main: rest.get(id)?.merged ?? null }]))

const overRest = ({ merged, rest }: Unmerged): MergedContent => ({
  ...merged,
  pages: over(merged.pages, rest.pages),
  files: over(merged.files, rest.files),
  reusables: over(merged.reusables, rest.reusables),
  redirects: over(merged.redirects, rest.redirects),
  variables: over(merged.variables, rest.variables)
})

/** Finds a proposal whose conflicts people still have to resolve. */
const findPending = Effect.fn("reviews.findPending")(function* (
  spaceId: SpaceId,
  id: string,
  { forUpdate = false }: { readonly forUpdate?: boolean } = {}
) {
  const changeRequests = yield* ChangeRequests
  const name = { id: ChangeRequestId.make(id) }
  const found = yield* forUpdate
    ? changeRequests.findForUpdate(spaceId, name)
    : changeRequests.find(spaceId, name)
  if (Option.isNone(found)) return null
  const { number, status, unresolved } = found.value
  const conflicts = yield* (yield* Conflicts).list(found.value.id)
  if (unresolved === null || areResolved(conflicts) || (status !== "open" && status !== "draft")) return null
  const { base } = yield* threeWayAgain(unresolved)
  const pending: PendingProposal = { id, number, base, revisionId: unresolved.revisionId, conflicts }
  return pending
})

const unresolvedOf = ({ inputs: { base, ours }, revisionId }: Unmerged) => ({
  base: { branchId: base.branchId, seq: base.seq, ...(base.base !== null && { base: base.base }) },
  main: { branchId: ours.branchId, seq: ours.seq },
  revisionId
})

/** Updates the change request with earlier conflicts; null where it changed meanwhile, or where its later edits contradict the new merge. */
const renew = Effect.fn("reviews.renewProposal")(function* (unmerged: Unmerged, earlier: PendingProposal) {
  const { createdBy, inputs, spaceId } = unmerged
  const found = yield* (yield* ChangeRequests).find(spaceId, { id: ChangeRequestId.make(earlier.id) })
  if (Option.isNone(found) || found.value.unresolved?.revisionId !== earlier.revisionId) return null
  const changeRequest = found.value
  const resolutions = resolutionsOf(yield* (yield* Conflicts).list(changeRequest.id))
  const before = yield* mergeContent(yield* threeWayAgain(found.value.unresolved), resolutions)
  const after = yield* mergeContent(inputs, resolutions)
  const restated = yield* restateMerge(changeRequest, before, after)
  if (restated === null) return null
  const revision = yield* Effect.orDie(
    commitRevision(changeRequest.branchId, {
      type: "update",
      expectedHead: changeRequest.revisionId,
      mergedParents: [unmerged.revisionId],
      createdBy,
      git: null,
      message: null,
      changes: changesOverMain(restated)
    })
  )
  yield* (yield* Conflicts).replace(changeRequest.id, after.conflicts)
  yield* (yield* ChangeRequests).put(
    new ChangeRequest({
      ...showing(changeRequest, revision),
      subject: unmerged.subject,
      unresolved: unresolvedOf(unmerged),
      updatedAt: yield* DateTime.now
    })
  )
  return { id: changeRequest.id, number: changeRequest.number }
})

/** Opens a change request that shows the other side where there is a conflict, with the conflicts to be answered; without one it shows the merge. */
const propose = Effect.fn("reviews.propose")(function* (unmerged: Unmerged) {
  const renewed = unmerged.earlier === undefined ? null : yield* renew(unmerged, unmerged.earlier)
  if (renewed !== null) return renewed
  const { createdBy, inputs, spaceId, subject } = unmerged
  const revisions = yield* Revisions
  const branch = yield* revisions.getBranchForUpdate(inputs.ours.branchId)
  const head = { branchId: branch.id, seq: branch.headSeq, base: null }
  const first = yield* forkBranch(
    { spaceId, head, revisionId: branch.headRevisionId },
    "change-request",
    createdBy
  )
  const revision = yield* Effect.orDie(
    commitRevision(first.branchId, {
      type: "update",
      expectedHead: first.id,
      mergedParents: [unmerged.revisionId],
      createdBy,
      git: null,
      message: null,
      changes: changesOverMain(overRest(unmerged))
    })
  )
  const number = yield* (yield* SpaceCounters).addChangeRequest(spaceId, "open")
  const now = yield* DateTime.now
  const changeRequest = new ChangeRequest({
    id: ChangeRequestId.make(yield* newId),
    spaceId,
    number,
    status: "open",
    subject,
    description: null,
    branchId: first.branchId,
    seq: revision.seq,
    base: { branchId: head.branchId, seq: head.seq },
    revisionId: revision.id,
    revisionInitial: branch.headRevisionId,
    revisionAncestor: branch.headRevisionId,
    revisionMerged: null,
    unresolved: unmerged.merged.conflicts.length === 0 ? null : unresolvedOf(unmerged),
    comments: 0,
    createdBy,
    createdAt: now,
    updatedAt: now
  })
  yield* (yield* ChangeRequests).put(changeRequest)
  yield* (yield* Conflicts).replace(changeRequest.id, unmerged.merged.conflicts)
  yield* emitEvent(
    changeRequestCreated,
    { changeRequestId: changeRequest.id, number: changeRequest.number },
    { subject: spaceId, causedBy: createdBy }
  )
  return { id: changeRequest.id, number: changeRequest.number }
})

/** Opens a change request for what cannot be merged. */
export const layer = Layer.effect(
  Proposals,
  Effect.gen(function* () {
    const context = yield* Effect.context<
      | Exclude<Effect.Services<ReturnType<typeof propose>>, DocumentParser>
      | Effect.Services<ReturnType<typeof findPending>>
    >()
    return {
      propose: (unmerged) => Effect.provideContext(propose(unmerged), context),
      findPending: (...about) => Effect.provideContext(findPending(...about), context)
    }
  })
)
