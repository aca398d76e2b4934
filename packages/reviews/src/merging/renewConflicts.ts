import {
  changesOverMain,
  commitRevision,
  type ContentConflict,
  DocumentParser,
  mergeContent,
  rememberTexts,
  type Snapshot,
  touchedBetween
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { areResolved, Conflicts, resolutionsOf } from "./Conflicts.ts"
import { lockAsPlanned } from "./lockAsPlanned.ts"
import { keysOf, restateMerge } from "./restateMerge.ts"
import { pointOf, threeWayAgain } from "./threeWay.ts"

/**
 * The inputs that the unresolved merge of a change request had, and those with main as it is now; undefined if nothing is left
 * to be resolved, or if main did not change an entry that is in conflict.
 */
export const currentInputs = Effect.fnUntraced(function* (
  unresolved: NonNullable<ChangeRequest["unresolved"]>,
  conflicts: ReadonlyArray<ContentConflict>,
  head: Snapshot
) {
  if (unresolved.main.seq === head.seq || areResolved(conflicts)) return undefined
  const stored = yield* threeWayAgain(unresolved)
  const ours = pointOf(head)
  const { files, pages, reusables, variables } = yield* touchedBetween(stored.ours, ours)
  const touched = new Set<string>([...pages, ...files, ...reusables, ...variables])
  const isAffected = conflicts.some((conflict) => keysOf(conflict).some((key) => touched.has(key)))
  return isAffected ? { stored, current: { ...stored, ours } } : undefined
})

/**
 * Merges the inputs of an unresolved change request again where main changed what is in conflict, and stores the conflicts and
 * their texts as they are with main now. Returns both as they were where a later edit of the change request contradicts
 * that.
 */
export const renewConflicts = Effect.fn("reviews.renewConflicts")(function* (
  changeRequest: ChangeRequest,
  head: Snapshot
) {
  const conflicts = yield* (yield* Conflicts).list(changeRequest.id)
  const { unresolved } = changeRequest
  const asTheyAre = { conflicts, changeRequest, isContradicted: false }
  if (unresolved === null) return asTheyAre
  const inputs = yield* currentInputs(unresolved, conflicts, head)
  if (inputs === undefined) return asTheyAre
  const { current, stored } = inputs
  const resolutions = resolutionsOf(conflicts)
  const { after, restated } = yield* Effect.gen(function* () {
    const before = yield* mergeContent(stored, resolutions)
    const after = yield* mergeContent(current, resolutions)
    return { after, restated: yield* restateMerge(changeRequest, before, after) }
  }).pipe(Effect.provideServiceEffect(DocumentParser, rememberTexts))
  if (restated === null) return { ...asTheyAre, isContradicted: true }
  return yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockAsPlanned(changeRequest)
      const { userId } = yield* Caller
      const revision = yield* commitRevision(locked.branchId, {
        type: "update",
        expectedHead: locked.revisionId,
        createdBy: userId,
        git: null,
        message: null,
        changes: changesOverMain(restated)
      })
      yield* (yield* Conflicts).replace(locked.id, after.conflicts)
      const main = { branchId: current.ours.branchId, seq: current.ours.seq }
      const renewed = new ChangeRequest({
        ...showing(locked, revision),
        unresolved: { ...unresolved, main },
        updatedAt: yield* DateTime.now
      })
      yield* (yield* ChangeRequests).put(renewed)
      return { conflicts: after.conflicts, changeRequest: renewed, isContradicted: false }
    })
  )
})
