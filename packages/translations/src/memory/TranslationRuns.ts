import { Layer, TxHashMap, Effect } from "effect"
import { TranslationRuns } from "../translations/TranslationRuns.ts"
import { TranslationTables } from "./TranslationTables.ts"

export const layer: Layer.Layer<TranslationRuns, never, TranslationTables> = Layer.effect(
  TranslationRuns,
  Effect.gen(function* () {
    const { runs } = yield* TranslationTables
    return {
      findLatest: (translationId) => TxHashMap.get(runs, translationId),
      // Nobody reads older runs.
      put: (run) => TxHashMap.set(runs, run.translationId, run)
    }
  })
)
