/** The words of an interface language by part, see `Translation`. */
export type Translated = Readonly<Record<string, object>>

const registered = new Map<string, object>()
let current: Translated = {}

/** Replaces words by those of a translation; words that it lacks stay. */
const replaceWords = (words: object, translated: object): void => {
  for (const [name, word] of Object.entries(translated)) {
    const own: unknown = Reflect.get(words, name)
    if (typeof word === "object" && typeof own === "object" && own !== null) replaceWords(own, word as object)
    else Reflect.set(words, name, word)
  }
}

/** Registers the English words of a part of the application. A translation replaces them, whether it is loaded before or after. */
export const localized = <Words extends object>(part: string, english: Words): Words => {
  registered.set(part, english)
  replaceWords(english, current[part] ?? {})
  return english
}

/** Shows the application in another language. Called before the first screen is rendered. */
export const applyTranslation = (translation: Translated): void => {
  current = translation
  for (const [part, words] of registered) replaceWords(words, translation[part] ?? {})
}

/** The words of a part in the language of the reader; undefined in English. */
export const translatedPart = <Words>(part: string): Words | undefined => current[part] as Words | undefined
