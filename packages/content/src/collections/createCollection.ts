import { DateTime, Effect } from "effect"
import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { placeLast } from "../containers/placeLast.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Containers } from "../containers/Containers.ts"
import { Collection, CollectionId, CollectionTooDeep, maxLevels } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { CollectionTree } from "../containers/CollectionTree.ts"
import { requireCollection } from "../containers/requireCollection.ts"

/**
 * Creates an empty collection at the end of an organization or of one of its collections; requires the role `create`
 * there.
 */
export const createCollection = Effect.fn("content.createCollection")(function* (
  organizationId: OrganizationId,
  input: { readonly title: string; readonly parentId: CollectionId | null }
) {
  const { userId } = yield* Caller
  const container = { organizationId, parentId: input.parentId }
  yield* requireContainer(container)
  yield* (yield* Containers).lock([organizationId])
  if (input.parentId !== null) {
    yield* requireContainer(container)
    const tree = new CollectionTree(yield* (yield* Collections).listTree(organizationId))
    if (tree.depthOf(input.parentId) >= maxLevels) {
      return yield* new CollectionTooDeep({ parentId: input.parentId })
    }
  }
  const id = CollectionId.make(yield* newId)
  yield* (yield* Collections).put(
    new Collection({
      id,
      ...container,
      position: yield* placeLast(container),
      title: input.title,
      description: null,
      defaultLevel: "inherit",
      createdBy: userId,
      createdAt: yield* DateTime.now
    })
  )
  yield* audit({
    organizationId: organizationId,
    action: "collection.created",
    target: { kind: "collection", id: id },
    after: { title: input.title }
  })
  return yield* requireCollection(id, "read")
}, atomically)
