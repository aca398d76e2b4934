import { Effect } from "effect"
import { audit, type DefaultLevel } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { requireTarget } from "../permissions/AccessTarget.ts"
import { withoutRaising } from "../permissions/withoutRaising.ts"
import { Collection, type CollectionId } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { requireCollection } from "../containers/requireCollection.ts"

/** The changes of a collection; an absent field stays as it is. */
interface CollectionChanges {
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
  const changed = new Collection({ ...collection, ...changes })
  if (changed.defaultLevel === collection.defaultLevel) yield* collections.put(changed)
  else {
    const { role, target } = yield* requireTarget({ kind: "collection", id: collectionId }, "create")
    const { defaultLevel } = changed
    yield* withoutRaising(target, role, Effect.as(collections.put(changed), { ...target, defaultLevel }))
    yield* audit({
      organizationId: collection.organizationId,
      action: "collection.updated",
      target: { kind: "collection", id: collectionId },
      before: { defaultLevel: collection.defaultLevel },
      after: { defaultLevel }
    })
  }
  return yield* requireCollection(collectionId, "create")
}, atomically)
