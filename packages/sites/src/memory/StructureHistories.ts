import { Effect, Layer, Option, TxHashMap } from "effect"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import { StructureHistories } from "../structure/StructureHistories.ts"
import { SiteTables } from "./SiteTables.ts"

const remembered = 20

export const layer: Layer.Layer<StructureHistories, never, SiteTables> = Layer.effect(
  StructureHistories,
  Effect.gen(function* () {
    const { formerPaths, orders } = yield* SiteTables
    const formerOf = (siteId: string) =>
      Effect.map(
        TxHashMap.get(formerPaths, siteId),
        Option.getOrElse((): ReadonlyMap<string, SiteSpaceId> => new Map())
      )
    return {
      putOrder: Effect.fnUntraced(function* (siteId, version, order) {
        const before = Option.getOrElse(yield* TxHashMap.get(orders, siteId), () => [])
        const after = [...before, [version, order] as const]
        yield* TxHashMap.set(orders, siteId, after.slice(-remembered))
      }),
      findOrder: (siteId, version) =>
        Effect.map(TxHashMap.get(orders, siteId), (found) => {
          const known = Option.getOrElse(found, () => [])
          return known.findLast(([number]) => number <= version)?.[1] ?? null
        }),
      putFormerPaths: Effect.fnUntraced(function* (siteId, paths) {
        yield* TxHashMap.set(formerPaths, siteId, new Map([...(yield* formerOf(siteId)), ...paths]))
      }),
      listFormerPaths: (siteId) => formerOf(siteId)
    }
  })
)
