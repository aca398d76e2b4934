import { Caller, requireRole } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSpace } from "./requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { requireRevision } from "./requireRevision.ts"
import { restoreBranch } from "./restoreBranch.ts"
import type { RevisionId } from "../entries/Revision.ts"

/**
 * Gives a space the pages, files, reusable contents and variables of one of its revisions back, as a new revision. Those
 * who edit may where main is edited live, and those who create elsewhere. `ifMatch` is as for `editSpace`.
 */
export const restoreRevision = Effect.fn("content.restoreRevision")(function* (
  spaceId: SpaceId,
  revisionId: RevisionId,
  { ifMatch }: { readonly ifMatch: ReadonlyArray<string> | null }
) {
  const { role, space } = yield* requireSpace(spaceId, "edit")
  const to = yield* requireRevision(spaceId, revisionId)
  const { userId } = yield* Caller
  return yield* restoreBranch(space.mainBranchId, {
    to,
    createdBy: userId,
    ifMatch,
    requireOf: ({ editMode }) => (editMode === "live" ? Effect.void : requireRole(role, "create"))
  })
}, atomically)
