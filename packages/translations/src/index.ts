export { TranslationMemory } from "./answers/TranslationMemory.ts"
export { getGlossaryEntry } from "./glossary/getGlossaryEntry.ts"
export { GlossaryEntries } from "./glossary/GlossaryEntries.ts"
export {
  GlossaryEntry,
  GlossaryEntryId,
  GlossaryEntryNotFound,
  GlossaryLimitReached,
  GlossaryRefused
} from "./glossary/GlossaryEntry.ts"
export { listGlossaryEntries } from "./glossary/listGlossaryEntries.ts"
export { type GlossaryOperation, updateGlossaryEntries } from "./glossary/updateGlossaryEntries.ts"
export { jobs } from "./jobs.ts"
export { PageState } from "./translations/PageState.ts"
export { PageStates } from "./translations/PageStates.ts"
export { runTranslation } from "./runs/runTranslation.ts"
export { TranslationRun } from "./translations/TranslationRun.ts"
export { TranslationRuns } from "./translations/TranslationRuns.ts"
export { schedules } from "./schedules.ts"
export { subscribers } from "./subscribers.ts"
export { createTranslation } from "./translations/createTranslation.ts"
export { deleteTranslation } from "./translations/deleteTranslation.ts"
export { getTranslation } from "./translations/getTranslation.ts"
export { listTranslations } from "./translations/listTranslations.ts"
export {
  LanguageUnsupported,
  Translation,
  TranslationExists,
  TranslationId,
  translationLimits,
  TranslationNotFound,
  TranslationRefused,
  TranslationStatus
} from "./translations/Translation.ts"
export { runEnded, translationCreated, translationDeleted } from "./translations/translationEvents.ts"
export { Translations } from "./translations/Translations.ts"
export type { TranslationView } from "./translations/TranslationView.ts"
export { updateTranslation } from "./translations/updateTranslation.ts"
export { layer as TranslatorPseudo } from "./translators/pseudoTranslator.ts"
export { TranslationBounds } from "./translators/TranslationBounds.ts"
export {
  type Term,
  Translator,
  TranslatorBusy,
  TranslatorRefused,
  type TranslatorRequest
} from "./translators/Translator.ts"
export { translationsOfOrganization } from "./runs/translationsOfOrganization.ts"
