import type { ContentConflict, SpaceId } from "@octavo/content"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { Conflicts } from "./Conflicts.ts"
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

/** Lists the conflicts of a change request, resolved or not, page by page and in the order of the text. */
export const listConflicts = Effect.fn("reviews.listConflicts")(function* (
  spaceId: SpaceId,
  name: string,
  { after, limit }: ListingRequest<ConflictPosition>
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  const conflicts = (yield* (yield* Conflicts).list(changeRequest.id)).toSorted(byGroup)
  const from = after === null ? 0 : positionAfter(conflicts, [after[0], after[1]])
  return toListing(conflicts.slice(from), limit, (conflict) => [groupOf(conflict), conflict.id])
})
