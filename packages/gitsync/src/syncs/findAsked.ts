import { type ContentConflict, Proposals, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { SyncState } from "../states/SyncState.ts"

/** The question of a conflict: what the repository has, whatever main has by now. */
const questionOf = (conflict: ContentConflict): string => {
  switch (conflict.kind) {
    case "text":
      return JSON.stringify([
        conflict.pageId,
        conflict.theirs,
        conflict.theirs === null ? conflict.base : null
      ])
    case "attribute":
      return JSON.stringify([conflict.pageId, conflict.attribute, conflict.theirs])
    default:
      return `${conflict.kind} ${conflict.id}`
  }
}

/**
 * Finds an open change request of another branch of the repository that has all of some conflicts: a commit that both branches
 * have is in conflict once. Null without one.
 */
export const findAsked = Effect.fn("gitsync.findAsked")(function* (
  spaceId: SpaceId,
  state: SyncState,
  conflicts: ReadonlyArray<ContentConflict>
) {
  const ids = new Set(state.bases.flatMap(({ proposal }) => proposal ?? []))
  for (const id of ids) {
    const pending = yield* (yield* Proposals).findPending(spaceId, id)
    if (pending === null) continue
    const asked = new Set(pending.conflicts.map(questionOf))
    if (conflicts.every((conflict) => asked.has(questionOf(conflict))))
      return { id: pending.id, number: pending.number }
  }
  return null
})
