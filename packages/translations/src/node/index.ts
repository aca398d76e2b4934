export { translatorOf } from "./translatorOf.ts"
export type { TranslatorSettings } from "./TranslatorSettings.ts"
