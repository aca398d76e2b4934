import type { Word } from "./readWords.ts"
import { type SearchQuery, type SearchTerm, shortestPrefix } from "./SearchQuery.ts"

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

/**
 * Where the terms of a query stand among the words of a text, in order. Beginnings of words count from a length on,
 * which is less in titles.
 */
export const findTerms = (
  words: ReadonlyArray<Word>,
  query: SearchQuery,
  shortest = shortestPrefix
): ReadonlyArray<TermPlace> => {
  const places: Array<TermPlace> = []
  for (const [index, word] of words.entries()) {
    for (const [number, term] of query.entries()) {
      if (!standsAt(words, index, term, shortest)) continue
      places.push({ term: number, start: word.start, end: words[index + term.words.length - 1]!.end })
    }
  }
  return places
}
