import { Effect, Option } from "effect"
import { PageStates, type ProblemCounts } from "./PageStates.ts"
import type { TranslationRun } from "./TranslationRun.ts"
import { TranslationRuns } from "./TranslationRuns.ts"
import type { Translation } from "./Translation.ts"

/** A translation with its latest run, and with how much is in the source language. */
export interface TranslationView {
  readonly translation: Translation
  readonly run: TranslationRun | null
  readonly problems: ProblemCounts
}

/** Reads what belongs to a translation. */
export const viewTranslation = Effect.fnUntraced(function* (translation: Translation) {
  const view: TranslationView = {
    translation,
    run: Option.getOrNull(yield* (yield* TranslationRuns).findLatest(translation.id)),
    problems: yield* (yield* PageStates).countProblems(translation.id)
  }
  return view
})
