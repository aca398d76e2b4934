import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { type RefusedSignInCount, RefusedSignIns } from "../audit/RefusedSignIns.ts"

export const layer: Layer.Layer<RefusedSignIns> = Layer.effect(
  RefusedSignIns,
  Effect.gen(function* () {
    const counts = yield* TxHashMap.empty<string, RefusedSignInCount>()
    return {
      count: (refused) =>
        Effect.gen(function* () {
          const { minute, target } = refused
          const name = `${target.kind}/${target.id}/${minute.epochMilliseconds}`
          const before = Option.getOrUndefined(yield* TxHashMap.get(counts, name))
          const count = (before?.count ?? 0) + 1
          yield* TxHashMap.set(counts, name, { ...refused, count })
          return count
        }).pipe(Effect.tx),
      takeBefore: (time) =>
        Effect.gen(function* () {
          const past = (yield* TxHashMap.entries(counts)).filter(([, { minute }]) =>
            DateTime.isLessThan(minute, time)
          )
          yield* TxHashMap.removeMany(
            counts,
            past.map(([name]) => name)
          )
          return past.map(([, count]) => count)
        }).pipe(Effect.tx)
    }
  })
)
