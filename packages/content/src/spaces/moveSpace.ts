import { DateTime, Effect } from "effect"
import { atomically } from "@octavo/kernel"
import type { CollectionId } from "../containers/Collection.ts"
import { lockContainers } from "../containers/lockContainers.ts"
import type { Place } from "../containers/Place.ts"
import { placeBeside } from "../containers/placeBeside.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Space, visibilityIn } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"

/**
 * Moves a space to another place among what is beside it, or into another collection of its organization, or to the top of
 * that; into another one takes the role `create` there as well.
 */
export const moveSpace = Effect.fn("content.moveSpace")(function* (
  spaceId: SpaceId,
  to: { readonly parentId?: CollectionId | null; readonly place?: Place }
) {
  const find = requireSpace(spaceId, "create", "active", "settings")
  const { space } = yield* lockContainers(find, (found) => found.space.organizationId)
  const parentId = to.parentId === undefined ? space.parentId : to.parentId
  const container = { organizationId: space.organizationId, parentId }
  if (parentId !== space.parentId) yield* requireContainer(container)
  const position = yield* placeBeside(container, spaceId, to.place ?? {})
  const spaces = yield* Spaces
  const locked = yield* spaces.getForUpdate(spaceId)
  const visibility = visibilityIn(parentId, locked.visibility)
  const updatedAt = yield* DateTime.now
  yield* spaces.put(new Space({ ...locked, parentId, position, visibility, updatedAt }))
  return yield* requireSpace(spaceId, "read")
}, atomically)
