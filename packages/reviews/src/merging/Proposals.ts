import { changesOverMain, type MergedContent, type MergedEntry, Proposals } from "@octavo/content"
import { commitRevision, forkBranch, Revisions, Spaces, type Unmerged } from "@octavo/content"
import { emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { ChangeRequest, ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import { changeRequestCreated } from "../changeRequests/changeRequestEvents.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { Conflicts } from "./Conflicts.ts"

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

/** Opens a change request that shows the other side where there is a conflict, with the conflicts to be answered. */
const propose = Effect.fn("reviews.propose")(function* (unmerged: Unmerged) {
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
  const number = yield* (yield* Spaces).countChangeRequest(spaceId, "open")
  const now = yield* DateTime.now
  const { base, ours: main } = inputs
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
    unresolved: {
      base: { branchId: base.branchId, seq: base.seq, ...(base.base !== null && { base: base.base }) },
      main: { branchId: main.branchId, seq: main.seq },
      revisionId: unmerged.revisionId
    },
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
    const context = yield* Effect.context<Effect.Services<ReturnType<typeof propose>>>()
    return { propose: (unmerged) => Effect.provideContext(propose(unmerged), context) }
  })
)
