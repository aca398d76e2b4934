import { type Counts, countWords, wordsIn } from "./countWords.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

/** The words of a phrase. */
const LENGTH = 4

/** How often a text has each phrase of so many words. */
const countPhrases = (text: string): Counts => {
  const words = wordsIn(text)
  const counts = new Map<string, number>()
  for (let at = 0; at + LENGTH <= words.length; at++) {
    const phrase = words.slice(at, at + LENGTH).join(" ")
    counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  return counts
}

/**
 * Whether one of some texts lacks a phrase that all sides have once, and a word of it, or has it twice: one side joined or divided the
 * paragraph of the phrase, and the other one was asked about a part of that.
 */
export const changesPhrases = (
  sources: ThreeWay<string>,
  words: ThreeWay<Counts>,
  texts: ReadonlyArray<string>
): boolean => {
  const { base, ours, theirs } = mapThreeWay(sources, countPhrases)
  const common = [...base.keys()].filter((phrase) =>
    [base, ours, theirs].every((counts) => counts.get(phrase) === 1)
  )
  return texts.some((text) => {
    const there = countPhrases(text)
    const now = countWords(text)
    const isLost = (word: string) =>
      Object.values(words).every((counts: Counts) => (counts.get(word) ?? 0) > (now.get(word) ?? 0))
    return common.some((phrase) => {
      const found = there.get(phrase) ?? 0
      return found > 1 || (found === 0 && phrase.split(" ").some(isLost))
    })
  })
}
