import { Effect, Layer, TxHashMap } from "effect"
import type { LevelNode } from "../access/LevelNode.ts"
import { LevelNodes } from "../access/LevelNodes.ts"
import { ContentTables } from "./ContentTables.ts"

const nodeOf =
  (kind: LevelNode["kind"]) =>
  ({ createdBy, defaultLevel, id, parentId }: Omit<LevelNode, "kind">): LevelNode => ({
    kind,
    id,
    parentId,
    defaultLevel,
    createdBy
  })

export const layer: Layer.Layer<LevelNodes, never, ContentTables> = Layer.effect(
  LevelNodes,
  Effect.gen(function* () {
    const { collections, spaces } = yield* ContentTables
    return {
      list: Effect.fnUntraced(function* (organizationId) {
        const own = (yield* TxHashMap.values(spaces)).filter(
          (space) => space.organizationId === organizationId && space.deletedAt === null
        )
        const above = (yield* TxHashMap.values(collections)).filter(
          (collection) => collection.organizationId === organizationId
        )
        return [...own.map(nodeOf("space")), ...above.map(nodeOf("collection"))]
      })
    }
  })
)
