import { applyTranslation } from "./localized.ts"
import type { Translation } from "./Translation.ts"

interface Language {
  /** The tag by BCP 47. */
  readonly tag: string
  readonly load: () => Promise<{ readonly translation: Translation }>
}

/** The interface languages besides English, which are those of sites, by the first part of their tag. */
const languages: Readonly<Record<string, Language>> = {
  ar: { tag: "ar", load: () => import("./arabic.ts") },
  de: { tag: "de", load: () => import("./german.ts") },
  es: { tag: "es", load: () => import("./spanish.ts") },
  fr: { tag: "fr", load: () => import("./french.ts") },
  it: { tag: "it", load: () => import("./italian.ts") },
  ja: { tag: "ja", load: () => import("./japanese.ts") },
  ko: { tag: "ko", load: () => import("./korean.ts") },
  nb: { tag: "nb", load: () => import("./norwegian.ts") },
  nl: { tag: "nl", load: () => import("./dutch.ts") },
  pt: { tag: "pt-BR", load: () => import("./brazilianPortuguese.ts") },
  ru: { tag: "ru", load: () => import("./russian.ts") },
  zh: { tag: "zh-Hans", load: () => import("./chinese.ts") }
}

/** Norwegian has one written form here. */
const aliases: Readonly<Record<string, string>> = { no: "nb", nn: "nb" }

/** The first language of a reader that the application has; undefined for English. */
export const languageOf = (wanted: ReadonlyArray<string>): Language | undefined => {
  for (const tag of wanted) {
    const [first = ""] = tag.toLowerCase().split("-")
    if (first === "en") return undefined
    const language = languages[aliases[first] ?? first]
    if (language !== undefined) return language
  }
  return undefined
}

/** Loads the words of the language of the browser. The application stays English where they cannot be loaded. */
export const loadLanguage = async (): Promise<void> => {
  const language = languageOf(navigator.languages)
  if (language === undefined) return
  try {
    const { translation } = await language.load()
    applyTranslation({ ...translation })
    document.documentElement.lang = language.tag
    if (language.tag === "ar") document.documentElement.dir = "rtl"
  } catch {
    // An update of the server may have removed the file; a reload has the new one.
  }
}
