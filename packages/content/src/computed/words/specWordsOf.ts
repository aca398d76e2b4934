import type { Language } from "../../containers/Space.ts"
import { latinSpecWords } from "./latinSpecWords.ts"
import { otherSpecWords } from "./otherSpecWords.ts"
import { englishSpecWords, type SpecWords } from "./SpecWords.ts"

const translations: Partial<Readonly<Record<Language, SpecWords>>> = { ...latinSpecWords, ...otherSpecWords }

/** The words of generated pages of a space in a language; English ones where there are none. */
export const specWordsOf = (language: Language | null): SpecWords =>
  (language === null ? undefined : translations[language]) ?? englishSpecWords
