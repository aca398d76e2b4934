import type { UserId } from "@octavo/identity"
import { Effect } from "effect"
import type { Space } from "../spaces/Space.ts"
import { commitRevision } from "./commitRevision.ts"
import { planRestore } from "./planRestore.ts"
import {
  type LineId,
  type Revision,
  RevisionChangesNothing,
  type RevisionId,
  RevisionOutdated
} from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** How a line is put back. */
export interface LineRestoration<E, R> {
  /** What it shall show again. */
  readonly to: Revision
  readonly createdBy: UserId
  /** Revisions, one of which must be the latest of the line; null takes whatever is. */
  readonly ifMatch: ReadonlyArray<RevisionId | string> | null
  /** As `commitRevision` asks it. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E, R>
}

/** Makes a line show what a revision of its space showed, as a new revision of it. To be used in a unit of work. */
export const restoreLine = Effect.fnUntraced(function* <E = never, R = never>(
  lineId: LineId,
  { createdBy, ifMatch, requireOf, to }: LineRestoration<E, R>
) {
  const line = yield* (yield* Revisions).getLineForUpdate(lineId)
  if (ifMatch !== null && !ifMatch.includes(line.headRevisionId)) {
    return yield* new RevisionOutdated({ expected: ifMatch.join(", "), head: line.headRevisionId })
  }
  const changes = yield* planRestore({ lineId, seq: line.headSeq, base: line.base, isCurrent: true }, to)
  if (changes === null) return yield* new RevisionChangesNothing({ revisionId: to.id })
  return yield* commitRevision(lineId, {
    type: "rollback",
    expectedHead: null,
    createdBy,
    git: null,
    message: `Back to revision ${to.id}`,
    changes,
    ...(requireOf !== undefined && { requireOf })
  })
})
