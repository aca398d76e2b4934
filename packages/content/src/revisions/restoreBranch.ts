import type { UserId } from "@octavo/identity"
import { Effect } from "effect"
import type { Space } from "../containers/Space.ts"
import { commitRevision } from "./commitRevision.ts"
import { planRestore } from "./planRestore.ts"
import {
  type BranchId,
  type Revision,
  RevisionChangesNothing,
  type RevisionId,
  RevisionOutdated
} from "../entries/Revision.ts"
import { Revisions } from "./Revisions.ts"

/** The parameters of a restore. */
export interface BranchRestoration<E, R> {
  /** The revision to restore. */
  readonly to: Revision
  readonly createdBy: UserId
  /** Revisions, one of which must be the latest of the branch; null accepts any. */
  readonly ifMatch: ReadonlyArray<RevisionId | string> | null
  /** As `commitRevision` asks it. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E, R>
}

/** Restores the content of a revision of the space on a branch, as a new revision of it. To be used in a unit of work. */
export const restoreBranch = Effect.fnUntraced(function* <E = never, R = never>(
  branchId: BranchId,
  { createdBy, ifMatch, requireOf, to }: BranchRestoration<E, R>
) {
  const branch = yield* (yield* Revisions).getBranchForUpdate(branchId)
  if (ifMatch !== null && !ifMatch.includes(branch.headRevisionId)) {
    return yield* new RevisionOutdated({ expected: ifMatch.join(", "), head: branch.headRevisionId })
  }
  const changes = yield* planRestore(
    { branchId, seq: branch.headSeq, base: branch.base, isCurrent: true },
    to
  )
  if (changes === null) return yield* new RevisionChangesNothing({ revisionId: to.id })
  return yield* commitRevision(branchId, {
    type: "rollback",
    expectedHead: null,
    locked: branch,
    createdBy,
    git: null,
    message: `Back to revision ${to.id}`,
    changes,
    ...(requireOf !== undefined && { requireOf })
  })
})
