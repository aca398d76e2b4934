import { Effect } from "effect"
import { audit, Grants, InviteLinks } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { positionsFor } from "../containers/positionsFor.ts"
import { lockContainers } from "../containers/lockContainers.ts"
import { Containers } from "../containers/Containers.ts"
import { visibilityIn } from "../containers/Space.ts"
import type { CollectionId } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { requireCollection } from "../containers/requireCollection.ts"

/**
 * Removes a collection. What lay in it, deleted spaces as well, takes its place in the collection above, or at the top.
 * Removing what does not exist changes nothing.
 */
export const deleteCollection = Effect.fn("content.deleteCollection")(
  function* (collectionId: CollectionId) {
    const find = requireCollection(collectionId, "create")
    const { collection } = yield* lockContainers(find, (found) => found.collection.organizationId)
    const containers = yield* Containers
    const { organizationId, parentId } = collection
    const container = { organizationId, parentId }
    const inside = yield* containers.list({ organizationId, parentId: collectionId })
    const beside = yield* containers.list(container)
    const others = beside.filter(({ id }) => id !== collectionId)
    const positions = positionsFor(
      others,
      inside.map(({ id }) => id),
      beside.findIndex(({ id }) => id === collectionId)
    )
    const moved = [...inside, ...others.filter(({ id, position }) => positions.get(id) !== position)]
    yield* containers.place(
      container,
      moved.map((item) => ({
        ...item,
        position: positions.get(item.id)!,
        visibility: item.visibility === null ? null : visibilityIn(parentId, item.visibility)
      }))
    )
    yield* (yield* Collections).remove(collectionId)
    yield* (yield* Grants).removeAll({ kind: "collection", id: collectionId })
    yield* (yield* InviteLinks).removeOf({ kind: "collection", ids: [collectionId] })
    yield* audit({
      organizationId: organizationId,
      action: "collection.deleted",
      target: { kind: "collection", id: collectionId },
      before: { title: collection.title }
    })
  },
  Effect.catchTag("CollectionNotFound", () => Effect.void),
  atomically
)
