import { DateTime, Effect } from "effect"
import { TranslationMemory } from "./TranslationMemory.ts"

const retention = { days: 180 }

/** Removes answers of translators that no run used for half a year. */
export const removeUnusedAnswers = Effect.fn("translations.removeUnusedAnswers")(function* () {
  yield* (yield* TranslationMemory).removeUnusedSince(DateTime.subtract(yield* DateTime.now, retention))
})
