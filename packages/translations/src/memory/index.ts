import { Layer } from "effect"
import * as GlossaryEntries from "./GlossaryEntries.ts"
import * as PageStates from "./PageStates.ts"
import * as TranslationMemory from "./TranslationMemory.ts"
import * as TranslationRuns from "./TranslationRuns.ts"
import * as Translations from "./Translations.ts"
import { TranslationTables } from "./TranslationTables.ts"

/** Everything of translations in the memory of this process. */
export const layer = Layer.mergeAll(
  GlossaryEntries.layer,
  PageStates.layer,
  TranslationMemory.layer,
  TranslationRuns.layer,
  Translations.layer
).pipe(Layer.provide(TranslationTables.layer))
