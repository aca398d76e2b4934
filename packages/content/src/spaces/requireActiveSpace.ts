import { isActiveOrganization } from "@octavo/identity"
import { Effect } from "effect"
import { SpaceNotFound } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The space, for whoever reaches it without a member, such as by a link to something of it, unless it or its organization is deleted. */
export const requireActiveSpace = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const space = yield* (yield* Spaces).get(spaceId)
  const isActive = space.deletedAt === null && (yield* isActiveOrganization(space.organizationId))
  return isActive ? space : yield* new SpaceNotFound({ spaceId })
})
