import { isActiveOrganization, onBehalfOf } from "@octavo/identity"
import { SpaceNotFound, Spaces } from "@octavo/content"
import { Effect } from "effect"
import type { SyncRequest } from "./SyncRequest.ts"

/** The space of an order as it is now. One that was deleted is neither read for an export nor compared with a repository. */
export const getActiveSpace = Effect.fnUntraced(function* ({ requestedBy, spaceId }: SyncRequest) {
  const { counts, head, revisionId, space } = yield* (yield* Spaces).getWithAccess(
    spaceId,
    onBehalfOf(requestedBy)
  )
  const isActive = space.deletedAt === null && (yield* isActiveOrganization(space.organizationId))
  if (!isActive) return yield* new SpaceNotFound({ spaceId })
  return { counts, head, revisionId, space }
})
