import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import { lockContainers } from "../containers/lockContainers.ts"
import type { Place } from "../containers/Place.ts"
import { placeBeside } from "../containers/placeBeside.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import {
  Collection,
  type CollectionId,
  CollectionTooDeep,
  CollectionWithinItself,
  maxLevels
} from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { CollectionTree } from "../containers/CollectionTree.ts"
import { requireCollection } from "../containers/requireCollection.ts"

/** Refuses what would make a circle of collections, or too deep a pile of them. */
const requireRoom = Effect.fnUntraced(function* ({ id, organizationId }: Collection, parentId: CollectionId) {
  const tree = new CollectionTree(yield* (yield* Collections).listTree(organizationId))
  if (tree.within(id).includes(parentId)) {
    return yield* new CollectionWithinItself({ collectionId: id, parentId })
  }
  if (tree.depthOf(parentId) + tree.heightOf(id) > maxLevels) {
    return yield* new CollectionTooDeep({ parentId })
  }
})

/**
 * Moves a collection with everything in it to another place among what is beside it, or into another collection of its
 * organization, or to the top of that; into another one takes the role `create` there as well.
 */
export const moveCollection = Effect.fn("content.moveCollection")(function* (
  collectionId: CollectionId,
  to: { readonly parentId?: CollectionId | null; readonly place?: Place }
) {
  const find = requireCollection(collectionId, "create")
  const { collection } = yield* lockContainers(find, (found) => found.collection.organizationId)
  const { organizationId } = collection
  const parentId = to.parentId === undefined ? collection.parentId : to.parentId
  const container = { organizationId, parentId }
  if (parentId !== collection.parentId) {
    yield* requireContainer(container)
    if (parentId !== null) yield* requireRoom(collection, parentId)
  }
  const position = yield* placeBeside(container, collectionId, to.place ?? {})
  const collections = yield* Collections
  const locked = yield* collections.getForUpdate(collectionId)
  yield* collections.put(new Collection({ ...locked, parentId, position }))
  return yield* requireCollection(collectionId, "read")
}, atomically)
