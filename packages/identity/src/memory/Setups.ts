import { Effect, Layer, TxHashMap } from "effect"
import type { Setup } from "../directory/Setup.ts"
import { Setups } from "../directory/Setups.ts"

const only = "only"

export const layer: Layer.Layer<Setups> = Layer.effect(
  Setups,
  Effect.gen(function* () {
    const setups = yield* TxHashMap.empty<string, Setup>()
    const find = TxHashMap.get(setups, only)
    const close = Effect.asVoid(TxHashMap.remove(setups, only))
    return {
      find,
      add: (setup) => TxHashMap.set(setups, only, setup),
      take: Effect.tx(Effect.tap(find, () => close)),
      close
    }
  })
)
