const WORDS = /[\p{L}\p{N}_]+/gu
const MARKUP = /\{%[^%]*%\}|<\/?[a-zA-Z][^>]*>/g

/** How often a text has each word. */
export type Counts = ReadonlyMap<string, number>

/** The words of a text in their order, without those of tags. */
export const wordsIn = (text: string): ReadonlyArray<string> => text.replace(MARKUP, " ").match(WORDS) ?? []

/** How often a text has each word; those of tags do not count. */
export const countWords = (text: string): Counts => {
  const counts = new Map<string, number>()
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
