import { Effect } from "effect"
import type { DefaultLevel } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Collection, type CollectionId } from "./Collection.ts"
import { Collections } from "./Collections.ts"
import { requireCollection } from "./requireCollection.ts"

/** The changes of a collection; an absent field stays as it is. */
export interface CollectionChanges {
  readonly title?: string
  readonly description?: string
  readonly defaultLevel?: DefaultLevel
}

/** Changes the settings of a collection. */
export const updateCollection = Effect.fn("content.updateCollection")(function* (
  collectionId: CollectionId,
  changes: CollectionChanges
) {
  yield* requireCollection(collectionId, "create")
  const collections = yield* Collections
  const collection = yield* collections.getForUpdate(collectionId)
  yield* collections.put(new Collection({ ...collection, ...changes }))
  return yield* requireCollection(collectionId, "create")
}, atomically)
