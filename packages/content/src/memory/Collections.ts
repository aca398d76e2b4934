import { Grants, Organizations, type Asker } from "@octavo/identity"
import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { type Collection, type CollectionId, CollectionNotFound } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { ContentTables } from "./ContentTables.ts"
import { reachedMembership } from "./reachedMembership.ts"
import { levelsAbove } from "./levelsAbove.ts"
import { listByPosition, putPlaced } from "./listPositions.ts"

export const layer: Layer.Layer<Collections, never, ContentTables | Grants | Organizations> = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { collections } = tables
    const grants = yield* Grants
    const organizations = yield* Organizations
    const get: Collections["Service"]["get"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(collections, id),
        Option.match({
          onNone: () => Effect.fail(new CollectionNotFound({ collectionId: id })),
          onSome: Effect.succeed
        })
      )
    const withAccess = (asker: Asker) =>
      Effect.fnUntraced(function* (collection: Collection) {
        const membership = yield* reachedMembership(organizations, collection.organizationId, asker)
        const levels = yield* levelsAbove({ kind: "collection", ...collection }, asker.userId, get, grants)
        return { collection, facts: { membership, levels } }
      })
    const all = Effect.map(TxHashMap.values(collections), (rows) =>
      rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    return {
      get,
      getForUpdate: get,
      getWithAccess: (id, asker) => Effect.flatMap(get(id), withAccess(asker)),
      findManyWithAccess: Effect.fnUntraced(function* (ids, asker) {
        const found = (yield* all).filter(({ id }) => ids.includes(id))
        return yield* Effect.forEach(found, withAccess(asker))
      }),
      listWithAccess: Effect.fnUntraced(function* (organizationId, asker, request) {
        const rows = (yield* all).filter((collection) => collection.organizationId === organizationId)
        const { items, next } = listById(rows, request)
        return { items: yield* Effect.forEach(items, withAccess(asker)), next }
      }),
      listTopWithAccess: Effect.fnUntraced(function* (organizationId, asker, request) {
        const shown = (yield* all).filter(
          (one) => one.organizationId === organizationId && one.parentId === null
        )
        return yield* listByPosition(tables, shown, request, withAccess(asker))
      }),
      listUpwards: Effect.fnUntraced(function* (id) {
        const found: Array<Collection> = []
        for (let at: CollectionId | null = id; at !== null;) {
          const collection: Collection | undefined = Option.getOrUndefined(
            yield* TxHashMap.get(collections, at)
          )
          if (collection !== undefined) found.push(collection)
          at = collection?.parentId ?? null
        }
        return found
      }),
      listTree: (organizationId) =>
        Effect.map(all, (rows) => rows.filter((collection) => collection.organizationId === organizationId)),
      put: (collection) => putPlaced(tables, collections, collection),
      remove: (id) => Effect.asVoid(TxHashMap.remove(collections, id))
    }
  })
)
