import { Grants, Members } from "@octavo/identity"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { type Collection, CollectionNotFound } from "../collections/Collection.ts"
import { Collections } from "../collections/Collections.ts"
import { levelsAbove } from "./levelsAbove.ts"

export const layer: Layer.Layer<Collections, never, Grants | Members> = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const collections = yield* TxHashMap.empty<string, Collection>()
    const grants = yield* Grants
    const members = yield* Members
    const get: Collections["Service"]["get"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(collections, id),
        Option.match({
          onNone: () => Effect.fail(new CollectionNotFound({ collectionId: id })),
          onSome: Effect.succeed
        })
      )
    return {
      get,
      getWithAccess: Effect.fnUntraced(function* (id, userId) {
        const collection = yield* get(id)
        const membership = Option.getOrNull(yield* members.find(collection.organizationId, userId))
        const levels = yield* levelsAbove({ kind: "collection", ...collection }, userId, get, grants)
        return { collection, facts: { membership, levels } }
      }),
      put: (collection) => TxHashMap.set(collections, collection.id, collection)
    }
  })
)
