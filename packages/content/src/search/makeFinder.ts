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

// oxlint-disable-next-line no-control-regex
const ascii = /^[\0-\x7f]*$/

/** Finds a term in texts of nothing but ASCII, for which it need not be taken apart; null of one that none of them has. */
const patternOf = ({ isPrefix, words }: SearchTerm, shortest: number): RegExp | null => {
  if (!words.every(({ folded }) => ascii.test(folded))) return null
  const isOpen = isPrefix && words.at(-1)!.folded.length >= shortest
  const written = words.map(({ folded }) => folded).join("[^0-9A-Za-z]+")
  return new RegExp(`(?<![0-9A-Za-z])${written}${isOpen ? "[0-9A-Za-z]*" : "(?![0-9A-Za-z])"}`, "gi")
}

/** Makes what finds the terms of a query in a text in Unicode's composed form, in order: beginnings of words from a length on. */
export const makeFinder = (
  query: SearchQuery,
  shortest: number
): ((text: string) => ReadonlyArray<TermPlace>) => {
  const patterns = query.map((term) => patternOf(term, shortest))
  return (text) =>
    ascii.test(text)
      ? patterns
          .flatMap((pattern, term) =>
            pattern === null
              ? []
              : Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
                  term,
                  start: index,
                  end: index + length
                }))
          )
          .sort((a, b) => a.start - b.start || a.term - b.term)
      : amongWords(text, query, shortest)
}
