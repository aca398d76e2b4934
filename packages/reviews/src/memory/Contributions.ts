import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { Contributions } from "../contributions/Contributions.ts"
import { ReviewTables } from "./ReviewTables.ts"

export const layer: Layer.Layer<Contributions, never, ReviewTables> = Layer.effect(
  Contributions,
  Effect.gen(function* () {
    const { contributions } = yield* ReviewTables
    const ofChangeRequest = (id: string) =>
      Effect.map(
        TxHashMap.get(contributions, id),
        Option.getOrElse(() => [])
      )
    return {
      add: Effect.fnUntraced(function* (changeRequestId, userId, action) {
        const all = yield* ofChangeRequest(changeRequestId)
        const before = all.find((one) => one.userId === userId && one.action === action)
        const after = { userId, action, count: (before?.count ?? 0) + 1, updatedAt: yield* DateTime.now }
        yield* TxHashMap.set(contributions, changeRequestId, [...all.filter((one) => one !== before), after])
      }),
      list: (changeRequestId) =>
        Effect.map(ofChangeRequest(changeRequestId), (all) =>
          [...all].sort(
            (a, b) =>
              DateTime.toEpochMillis(b.updatedAt) - DateTime.toEpochMillis(a.updatedAt) ||
              (`${a.userId} ${a.action}` < `${b.userId} ${b.action}` ? -1 : 1)
          )
        )
    }
  })
)
