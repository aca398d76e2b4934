import { type ContentConflict, mergeContent, type Snapshot, type SpaceId } from "@octavo/content"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { Conflicts, resolutionsOf } from "./Conflicts.ts"
import { currentInputs } from "./renewConflicts.ts"
import type { ConflictPosition } from "./ConflictPosition.ts"

/** The group of a conflict in the list: its page, or the conflict alone. */
const groupOf = (conflict: ContentConflict): string =>
  "pageId" in conflict ? conflict.pageId : `~${conflict.kind} ${conflict.key}`

const byGroup = (a: ContentConflict, b: ContentConflict): number => {
  const [one, other] = [groupOf(a), groupOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Continues a list after a conflict that a later merge may have removed. */
const positionAfter = (
  conflicts: ReadonlyArray<ContentConflict>,
  [group, id]: readonly [string, string]
): number => {
  const found = conflicts.findIndex((conflict) => conflict.id === id)
  if (found >= 0) return found + 1
  const next = conflicts.findIndex((conflict) => groupOf(conflict) >= group)
  return next < 0 ? conflicts.length : next
}

/** The conflicts with main as it is now, where main changed what is in conflict since they were found. */
const withMain = Effect.fnUntraced(function* (
  { unresolved }: ChangeRequest,
  stored: ReadonlyArray<ContentConflict>,
  head: Snapshot
) {
  if (unresolved === null) return stored
  const inputs = yield* currentInputs(unresolved, stored, head)
  return inputs === undefined
    ? stored
    : (yield* mergeContent(inputs.current, resolutionsOf(stored))).conflicts
})

/**
 * Lists the conflicts of a change request with main as it is now, resolved or not, page by page and in the order of the
 * text.
 */
export const listConflicts = Effect.fn("reviews.listConflicts")(function* (
  spaceId: SpaceId,
  name: string,
  { after, limit }: ListingRequest<ConflictPosition>
) {
  const { changeRequest, head } = yield* requireChangeRequest(spaceId, name, "read")
  const stored = yield* (yield* Conflicts).list(changeRequest.id)
  const conflicts = (yield* withMain(changeRequest, stored, head)).toSorted(byGroup)
  const from = after === null ? 0 : positionAfter(conflicts, [after[0], after[1]])
  return toListing(conflicts.slice(from), limit, (conflict) => [groupOf(conflict), conflict.id])
})
