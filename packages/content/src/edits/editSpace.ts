import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { RevisionOutdated } from "../revisions/Revision.ts"
import { SpaceNotFound } from "../spaces/Space.ts"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { commitEdits } from "./commitEdits.ts"
import { ContentLocked, type Edit } from "./Edit.ts"

/**
 * Edits the active content of a space that is edited live. `ifMatch` names revisions, one of which the content must be
 * at; null takes whatever is there.
 */
export const editSpace = Effect.fn("content.editSpace")(function* (
  spaceId: SpaceId,
  edits: ReadonlyArray<Edit>,
  { ifMatch }: { readonly ifMatch: ReadonlyArray<string> | null }
) {
  const { revisionId, space } = yield* requireSpace(spaceId, "edit")
  if (space.editMode !== "live") return yield* new ContentLocked({ spaceId })
  if (ifMatch !== null && !ifMatch.includes(revisionId)) {
    return yield* new RevisionOutdated({ expected: ifMatch.join(", "), head: revisionId })
  }
  const { userId } = yield* Caller
  return yield* commitEdits(space.mainBranchId, edits, {
    expectedHead: ifMatch === null ? null : revisionId,
    createdBy: userId,
    // The commit locks the space, so its settings are checked again under the lock.
    around: Effect.succeed(
      Effect.fnUntraced(function* () {
        const { deletedAt, editMode } = yield* (yield* Spaces).get(spaceId)
        if (deletedAt !== null) return yield* new SpaceNotFound({ spaceId })
        if (editMode !== "live") return yield* new ContentLocked({ spaceId })
      })
    )
  })
})
