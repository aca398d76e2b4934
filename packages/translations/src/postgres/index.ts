import { Layer } from "effect"
import * as GlossaryEntries from "./GlossaryEntries.ts"
import * as PageStates from "./PageStates.ts"
import * as TranslationMemory from "./TranslationMemory.ts"
import * as TranslationRuns from "./TranslationRuns.ts"
import * as Translations from "./Translations.ts"

/** Everything of translations in Postgres. */
export const layer = Layer.mergeAll(
  GlossaryEntries.layer,
  PageStates.layer,
  TranslationMemory.layer,
  TranslationRuns.layer,
  Translations.layer
)
export { omittedTables, records } from "./records.ts"
