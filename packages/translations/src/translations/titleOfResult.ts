import type { Language } from "@octavo/content"

/** The most characters that the title of a space may have. */
const maxLength = 50

/** The name of a language in its own words. */
export const nameOfLanguage = (language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The title of the space of a translation: that of the source and the language, in whole characters. */
export const titleOfResult = (title: string, language: Language): string => {
  const mark = ` (${nameOfLanguage(language)})`
  let kept = ""
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length + mark.length > maxLength) break
    kept += segment
  }
  return kept.trimEnd() + mark
}
