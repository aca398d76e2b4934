import type { Position } from "@octavo/kernel"
import { Effect } from "effect"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import { type RevisionId, RevisionNotFound } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/**
 * Selects the snapshot of a space that the caller may read: the requested revision, or that of the first page of the
 * list, which the cursor names.
 */
export const requireSpaceAt = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  selector: RevisionSelector,
  after: readonly [RevisionId, ...Position] | null
) {
  const space = yield* requireSpace(spaceId, "read")
  const named =
    selector === null ? space.revisionId : typeof selector === "object" ? selector.revisionId : selector
  const revisionId = after === null ? named : after[0]
  const revision = yield* (yield* Revisions).get(revisionId)
  if (revision.spaceId !== spaceId) return yield* new RevisionNotFound({ revisionId })
  return { space, revision }
})
