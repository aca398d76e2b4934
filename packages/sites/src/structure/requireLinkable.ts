import { requireSpace, type SpaceId, SpaceNotFound, Spaces } from "@octavo/content"
import { Effect } from "effect"
import type { Site } from "../sites/Site.ts"
import type { LinkedSpace } from "./addToStructure.ts"
import { SpaceElsewhere } from "./SpaceElsewhere.ts"

/**
 * The space, locked, when it can be linked to a site of an organization: linking takes the role `create` on the space, since it
 * publishes its content.
 */
export const requireLinkable = Effect.fnUntraced(function* (
  { organizationId }: Pick<Site, "organizationId">,
  spaceId: SpaceId,
  field: string
) {
  yield* requireSpace(spaceId, "create", "active", "settings")
  const space = yield* (yield* Spaces).getForUpdate(spaceId)
  if (space.deletedAt !== null) return yield* new SpaceNotFound({ spaceId })
  if (space.organizationId !== organizationId) return yield* new SpaceElsewhere({ spaceId, field })
  const linked: LinkedSpace = { spaceId, title: space.title }
  return linked
})
