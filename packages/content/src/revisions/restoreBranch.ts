import type { UserId } from "@octavo/identity"
import { Effect } from "effect"
import type { Space } from "../spaces/Space.ts"
import { commitRevision } from "./commitRevision.ts"
import { planRestore } from "./planRestore.ts"
import {
  type BranchId,
  type Revision,
  RevisionChangesNothing,
  type RevisionId,
  RevisionOutdated
} from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** How a line is put back. */
export interface BranchRestoration<E, R> {
  /** What it shall show again. */
  readonly to: Revision
  readonly createdBy: UserId
  /** Revisions, one of which must be the latest of the line; null takes whatever is. */
  readonly ifMatch: ReadonlyArray<RevisionId | string> | null
  /** As `commitRevision` asks it. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E, R>
}

/** Makes a line show what a revision of its space showed, as a new revision of it. To be used in a unit of work. */
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
    createdBy,
    git: null,
    message: `Back to revision ${to.id}`,
    changes,
    ...(requireOf !== undefined && { requireOf })
  })
})
