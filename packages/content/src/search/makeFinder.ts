import { readWords, type Word } from "./readWords.ts"
import type { SearchQuery, SearchTerm } from "./SearchQuery.ts"

/** A place in a text where a term of a query stands. */
export interface TermPlace {
  /** Which term, from 0. */
  readonly term: number
  readonly start: number
  readonly end: number
}

const standsAt = (words: ReadonlyArray<Word>, index: number, term: SearchTerm, shortest: number): boolean => {
  const first = words[index]!
  const from = term.words[0]!
  return term.words.every((sought, part) => {
    const word = words[index + part]
    if (word === undefined || word.at - first.at !== sought.at - from.at) return false
    if (word.folded === sought.folded) return true
    const isOpen = term.isPrefix && part === term.words.length - 1 && sought.folded.length >= shortest
    return isOpen && word.folded.startsWith(sought.folded)
  })
}

const amongWords = (text: string, query: SearchQuery, shortest: number): ReadonlyArray<TermPlace> => {
  const words = readWords(text)
  const places: Array<TermPlace> = []
  for (const [index, word] of words.entries()) {
    for (const [number, term] of query.entries()) {
      if (!standsAt(words, index, term, shortest)) continue
      places.push({ term: number, start: word.start, end: words[index + term.words.length - 1]!.end })
    }
  }
  return places
}

const letter = "0-9A-Za-z"

/** Kana, the common Chinese characters and Korean syllables: each is a word, and none is another with something to it. */
const single = "\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3"

/** ASCII, those characters, and the signs that stand between them. */
const simple = new RegExp(
  `^[\\0-\\x7f${single}\\u2010-\\u2027\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20]*$`
)
const simpleWord = new RegExp(`^[${letter}${single}]*$`)

/** Finds a term in simple texts, for which they need not be taken apart; null of one that none of them has. */
const patternOf = ({ isPrefix, words }: SearchTerm, shortest: number): RegExp | null => {
  if (!words.every(({ folded }) => simpleWord.test(folded))) return null
  const last = words.at(-1)!
  const isOpen = isPrefix && last.folded.length >= shortest
  const written = words.map(({ folded, isUnspaced }, index) => {
    if (index === 0) return folded
    return `[^${letter}${single}]${isUnspaced || words[index - 1]!.isUnspaced ? "*" : "+"}${folded}`
  })
  const from = words[0]!.isUnspaced ? "" : `(?<![${letter}])`
  const to = last.isUnspaced ? "" : isOpen ? `[${letter}]*` : `(?![${letter}])`
  const whole = `${written.join("")}${to}`
  // Several words may begin in what was found before.
  return new RegExp(words.length === 1 ? `${from}(${whole})` : `${from}(?=(${whole}))`, "gi")
}

/** Makes what finds the terms of a query in a text in Unicode's composed form, in order: beginnings of words from a length on. */
export const makeFinder = (
  query: SearchQuery,
  shortest: number
): ((text: string) => ReadonlyArray<TermPlace>) => {
  const patterns = query.map((term) => patternOf(term, shortest))
  return (text) =>
    simple.test(text)
      ? patterns
          .flatMap((pattern, term) =>
            pattern === null
              ? []
              : Array.from(text.matchAll(pattern), ({ 1: found, index }) => ({
                  term,
                  start: index,
                  end: index + found!.length
                }))
          )
          .sort((a, b) => a.start - b.start || a.term - b.term)
      : amongWords(text, query, shortest)
}
