import { Effect, Layer, Option, TxHashMap } from "effect"
import { Conflicts } from "../merging/Conflicts.ts"
import { ReviewTables } from "./ReviewTables.ts"

export const layer: Layer.Layer<Conflicts, never, ReviewTables> = Layer.effect(
  Conflicts,
  Effect.map(ReviewTables, ({ conflicts }) => ({
    list: (changeRequestId) =>
      Effect.map(
        TxHashMap.get(conflicts, changeRequestId),
        Option.getOrElse(() => [])
      ),
    replace: (changeRequestId, all) => TxHashMap.set(conflicts, changeRequestId, all)
  }))
)
