import { DateTime, Effect } from "effect"
import { atomically } from "@octavo/kernel"
import type { CollectionId } from "../collections/Collection.ts"
import { holdShelves } from "../shelves/holdShelves.ts"
import type { Place } from "../shelves/Place.ts"
import { placeBeside } from "../shelves/placeBeside.ts"
import { requireShelf } from "../shelves/requireShelf.ts"
import { Space, visibilityIn } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { requireSpace } from "./requireSpace.ts"
import { Spaces } from "./Spaces.ts"

/**
 * Moves a space to another place among what is beside it, or into another collection of its organization, or to the top of
 * that; into another one takes the role `create` there as well.
 */
export const moveSpace = Effect.fn("content.moveSpace")(function* (
  spaceId: SpaceId,
  to: { readonly parentId?: CollectionId | null; readonly place?: Place }
) {
  const find = requireSpace(spaceId, "create")
  const { space } = yield* holdShelves(find, (found) => found.space.organizationId)
  const parentId = to.parentId === undefined ? space.parentId : to.parentId
  const shelf = { organizationId: space.organizationId, parentId }
  if (parentId !== space.parentId) yield* requireShelf(shelf)
  const position = yield* placeBeside(shelf, spaceId, to.place ?? {})
  const spaces = yield* Spaces
  const held = yield* spaces.getForUpdate(spaceId)
  const visibility = visibilityIn(parentId, held.visibility)
  const updatedAt = yield* DateTime.now
  yield* spaces.put(new Space({ ...held, parentId, position, visibility, updatedAt }))
  return yield* requireSpace(spaceId, "read")
}, atomically)
