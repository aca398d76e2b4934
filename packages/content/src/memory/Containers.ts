import { Effect, Layer, TxHashMap } from "effect"
import { Collection } from "../containers/Collection.ts"
import { Space } from "../containers/Space.ts"
import { type Container, type ContainerItem, Containers } from "../containers/Containers.ts"
import { ContentTables } from "./ContentTables.ts"
import { byPosition, putPlaced } from "./listPositions.ts"

export const layer: Layer.Layer<Containers, never, ContentTables> = Layer.effect(
  Containers,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { collections, spaces } = tables
    const list = Effect.fnUntraced(function* (container: Container) {
      const isOn = (thing: Container) =>
        thing.parentId === container.parentId && thing.organizationId === container.organizationId
      const items: ReadonlyArray<ContainerItem> = [
        ...(yield* TxHashMap.values(spaces)).filter(isOn).map(({ deletedAt, id, position, visibility }) => ({
          kind: "space" as const,
          id,
          position,
          visibility,
          isDeleted: deletedAt !== null
        })),
        ...(yield* TxHashMap.values(collections)).filter(isOn).map(({ id, position }) => ({
          kind: "collection" as const,
          id,
          position,
          visibility: null,
          isDeleted: false
        }))
      ]
      return byPosition(items)
    })
    return {
      lock: () => Effect.void,
      list,
      findLastPosition: (container) => Effect.map(list(container), (items) => items.at(-1)?.position ?? null),
      place: Effect.fnUntraced(function* ({ organizationId, parentId }, items) {
        for (const { id, kind, position, visibility } of items) {
          const placed = { organizationId, parentId, position }
          if (kind === "collection") {
            const found = yield* Effect.fromOption(yield* TxHashMap.get(collections, id))
            yield* putPlaced(tables, collections, new Collection({ ...found, ...placed }))
          } else {
            const found = yield* Effect.fromOption(yield* TxHashMap.get(spaces, id))
            const shown = visibility ?? found.visibility
            yield* putPlaced(tables, spaces, new Space({ ...found, ...placed, visibility: shown }))
          }
        }
      }, Effect.orDie),
      handOver: Effect.fnUntraced(function* (collectionIds, organizationId) {
        const ids = new Set<string>(collectionIds)
        for (const collection of yield* TxHashMap.values(collections)) {
          if (!ids.has(collection.id)) continue
          yield* TxHashMap.set(collections, collection.id, new Collection({ ...collection, organizationId }))
        }
        for (const space of yield* TxHashMap.values(spaces)) {
          if (space.parentId === null || !ids.has(space.parentId)) continue
          yield* TxHashMap.set(spaces, space.id, new Space({ ...space, organizationId }))
        }
      })
    }
  })
)
