import { Effect } from "effect"
import { Grants } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { positionsFor } from "../pages/positionsFor.ts"
import { holdShelves } from "../shelves/holdShelves.ts"
import { Shelves } from "../shelves/Shelves.ts"
import { visibilityIn } from "../spaces/Space.ts"
import type { CollectionId } from "./Collection.ts"
import { Collections } from "./Collections.ts"
import { requireCollection } from "./requireCollection.ts"

/**
 * Removes a collection. What lay in it, deleted spaces as well, takes its place in the collection above, or at the top.
 * Removing what does not exist changes nothing.
 */
export const deleteCollection = Effect.fn("content.deleteCollection")(
  function* (collectionId: CollectionId) {
    const find = requireCollection(collectionId, "create")
    const { collection } = yield* holdShelves(find, (found) => found.collection.organizationId)
    const shelves = yield* Shelves
    const { organizationId, parentId } = collection
    const shelf = { organizationId, parentId }
    const inside = yield* shelves.list({ organizationId, parentId: collectionId })
    const beside = yield* shelves.list(shelf)
    const others = beside.filter(({ id }) => id !== collectionId)
    const positions = positionsFor(
      others,
      inside.map(({ id }) => id),
      beside.findIndex(({ id }) => id === collectionId)
    )
    const moved = [...inside, ...others.filter(({ id, position }) => positions.get(id) !== position)]
    yield* shelves.place(
      shelf,
      moved.map((item) => ({
        ...item,
        position: positions.get(item.id)!,
        visibility: item.visibility === null ? null : visibilityIn(parentId, item.visibility)
      }))
    )
    yield* (yield* Collections).remove(collectionId)
    yield* (yield* Grants).removeAll({ kind: "collection", id: collectionId })
  },
  Effect.catchTag("CollectionNotFound", () => Effect.void),
  atomically
)
