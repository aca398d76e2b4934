import { Caller, requireRole } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { SpaceNotFound } from "../spaces/Space.ts"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { requireRevision } from "./requireRevision.ts"
import { restoreBranch } from "./restoreBranch.ts"
import type { RevisionId } from "./Revision.ts"

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
  const revision = yield* restoreBranch(space.mainBranchId, { to, createdBy: userId, ifMatch })
  // The commit locks the space, so its settings are read again under the lock.
  const { deletedAt, editMode } = yield* (yield* Spaces).get(spaceId)
  if (deletedAt !== null) return yield* new SpaceNotFound({ spaceId })
  if (editMode !== "live") yield* requireRole(role, "create")
  return revision
}, atomically)
