import { DateTime, Effect } from "effect"
import { Caller, type OrganizationId } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { placeLast } from "../shelves/placeLast.ts"
import { requireShelf } from "../shelves/requireShelf.ts"
import { Shelves } from "../shelves/Shelves.ts"
import { Collection, CollectionId, CollectionTooDeep, mostLevels } from "./Collection.ts"
import { Collections } from "./Collections.ts"
import { CollectionTree } from "./CollectionTree.ts"
import { requireCollection } from "./requireCollection.ts"

/**
 * Makes an empty collection, at the top of an organization or in another one of its collections, behind what is there;
 * it takes the role `create` there.
 */
export const createCollection = Effect.fn("content.createCollection")(function* (
  organizationId: OrganizationId,
  input: { readonly title: string; readonly parentId: CollectionId | null }
) {
  const { userId } = yield* Caller
  const shelf = { organizationId, parentId: input.parentId }
  yield* requireShelf(shelf)
  yield* (yield* Shelves).hold([organizationId])
  if (input.parentId !== null) {
    yield* requireShelf(shelf)
    const tree = new CollectionTree(yield* (yield* Collections).listTree(organizationId))
    if (tree.depthOf(input.parentId) >= mostLevels) {
      return yield* new CollectionTooDeep({ parentId: input.parentId })
    }
  }
  const id = CollectionId.make(yield* newId)
  yield* (yield* Collections).put(
    new Collection({
      id,
      ...shelf,
      position: yield* placeLast(shelf),
      title: input.title,
      description: null,
      defaultLevel: "inherit",
      createdBy: userId,
      createdAt: yield* DateTime.now
    })
  )
  return yield* requireCollection(id, "read")
}, atomically)
