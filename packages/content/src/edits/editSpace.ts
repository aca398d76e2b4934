import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { Branch } from "../entries/Revision.ts"
import type { Space } from "../containers/Space.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { commitEdits } from "./commitEdits.ts"
import { ContentLocked, type Edit } from "./Edit.ts"
import type { ExpectedState } from "./requireExpected.ts"

const requireLive = ({ editMode, id }: Space) =>
  editMode === "live" ? Effect.void : Effect.fail(new ContentLocked({ spaceId: id }))

/**
 * Edits the active content of a space that is edited live. `ifMatch` names states of the content or of a page, one of which it must be
 * in; null takes whatever is there.
 */
export const editSpace = Effect.fn("content.editSpace")(function* (
  spaceId: SpaceId,
  edits: ReadonlyArray<Edit>,
  { ifMatch }: { readonly ifMatch: ReadonlyArray<ExpectedState> | null }
) {
  const { head, revisionId, space } = yield* requireSpace(spaceId, "edit")
  yield* requireLive(space)
  const { userId } = yield* Caller
  return yield* commitEdits(space.mainBranchId, edits, {
    seen: new Branch({
      id: space.mainBranchId,
      spaceId,
      kind: "main",
      headSeq: head.seq,
      headRevisionId: revisionId,
      base: null
    }),
    expected: ifMatch,
    createdBy: userId,
    requireOf: requireLive
  })
})
