import { DateTime, Duration, Effect, Layer, Option, TxHashMap } from "effect"
import { Schedules } from "../Schedules.ts"

export const layer: Layer.Layer<Schedules> = Layer.effect(
  Schedules,
  Effect.gen(function* () {
    const lastRuns = yield* TxHashMap.empty<string, DateTime.Utc>()
    return {
      claim: (name, every) =>
        Effect.tx(
          Effect.gen(function* () {
            const now = yield* DateTime.now
            const last = yield* TxHashMap.get(lastRuns, name)
            const due =
              Option.isNone(last) ||
              now.epochMilliseconds - last.value.epochMilliseconds >= Duration.toMillis(every)
            if (due) yield* TxHashMap.set(lastRuns, name, now)
            return due
          })
        )
    }
  })
)
