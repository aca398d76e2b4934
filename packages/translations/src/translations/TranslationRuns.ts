import { Context, type Effect, type Option } from "effect"
import type { TranslationId } from "./Translation.ts"
import type { TranslationRun } from "./TranslationRun.ts"

/** The runs of all translations. */
export class TranslationRuns extends Context.Service<
  TranslationRuns,
  {
    readonly findLatest: (translationId: TranslationId) => Effect.Effect<Option.Option<TranslationRun>>
    readonly put: (run: TranslationRun) => Effect.Effect<void>
  }
>()("@octavo/translations/TranslationRuns") {}
