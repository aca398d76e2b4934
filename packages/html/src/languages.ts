import { englishWords, type Words } from "./Words.ts"
import { arabicWords } from "./words/arabicWords.ts"
import { brazilianPortugueseWords } from "./words/brazilianPortugueseWords.ts"
import { chineseWords } from "./words/chineseWords.ts"
import { dutchWords } from "./words/dutchWords.ts"
import { frenchWords } from "./words/frenchWords.ts"
import { germanWords } from "./words/germanWords.ts"
import { italianWords } from "./words/italianWords.ts"
import { japaneseWords } from "./words/japaneseWords.ts"
import { koreanWords } from "./words/koreanWords.ts"
import { norwegianWords } from "./words/norwegianWords.ts"
import { russianWords } from "./words/russianWords.ts"
import { spanishWords } from "./words/spanishWords.ts"

/** An interface language: its tag by BCP 47, its direction, and the words in it. */
export interface Language {
  readonly tag: string
  readonly direction: "ltr" | "rtl"
  readonly words: Words
}

/** The interface languages of pages, by the locale of the settings of a site. */
export const languages = {
  en: { tag: "en", direction: "ltr", words: englishWords },
  fr: { tag: "fr", direction: "ltr", words: frenchWords },
  es: { tag: "es", direction: "ltr", words: spanishWords },
  zh: { tag: "zh-Hans", direction: "ltr", words: chineseWords },
  ja: { tag: "ja", direction: "ltr", words: japaneseWords },
  de: { tag: "de", direction: "ltr", words: germanWords },
  nl: { tag: "nl", direction: "ltr", words: dutchWords },
  no: { tag: "nb", direction: "ltr", words: norwegianWords },
  "pt-br": { tag: "pt-BR", direction: "ltr", words: brazilianPortugueseWords },
  ru: { tag: "ru", direction: "ltr", words: russianWords },
  it: { tag: "it", direction: "ltr", words: italianWords },
  ko: { tag: "ko", direction: "ltr", words: koreanWords },
  ar: { tag: "ar", direction: "rtl", words: arabicWords }
} as const satisfies Readonly<Record<string, Language>>

/** The locale of an interface language. */
export type Locale = keyof typeof languages
