import { Effect, Layer, Option, TxHashMap } from "effect"
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
        const governing = yield* Effect.forEach(own, (space) =>
          space.translationOf === null
            ? Effect.succeed(space)
            : Effect.map(
                TxHashMap.get(spaces, space.translationOf),
                Option.getOrElse(() => space)
              )
        )
        return [...governing.map(nodeOf("space")), ...above.map(nodeOf("collection"))]
      })
    }
  })
)
