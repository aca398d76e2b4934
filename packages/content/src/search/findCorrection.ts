import { Effect } from "effect"
import type { BranchId } from "../entries/Revision.ts"
import { distanceOf } from "./distanceOf.ts"
import { neighboursOf } from "./neighboursOf.ts"
import { SearchIndex } from "./SearchIndex.ts"
import type { SearchLanguage } from "./SearchLanguage.ts"
import type { SearchQuery, SearchTerm } from "./SearchQuery.ts"
import { shortestCorrected } from "./WordIndex.ts"

/** From this length on two mistakes are forgiven. */
const long = 8

/** Missing words for which similar ones are looked for, the first ones of a query: each reads up to 2,000 words of titles. */
const maxCorrected = 8

/** Words that are corrected by texts, the first ones that no title corrects: each looks some 700 words up. */
const maxCorrectedByTexts = 3

/** Shorter words are one mistake from too many words of texts. */
const shortestByTexts = 5

/** How far a word of a title is from what was typed, up to a limit; the beginning of it, when the typing goes on. */
const distance = (typed: string, word: string, isPrefix: boolean, limit: number): number => {
  let least = distanceOf(typed, word, limit)
  if (!isPrefix) return least
  for (const more of [-1, 0, 1]) {
    const length = typed.length + more
    if (length < word.length) least = distanceOf(typed, word.slice(0, length), least)
  }
  return least
}

const nearest = (typed: string, words: ReadonlyArray<string>, isPrefix: boolean): string => {
  let best = { word: typed, distance: typed.length < long ? 2 : 3 }
  for (const word of words) {
    const found = distance(typed, word, isPrefix, best.distance)
    if (found < best.distance) best = { word, distance: found }
  }
  return best.word
}

/** A word with the letters before and behind a place swapped. */
const swapAt = (word: string, at: number): string =>
  word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1)

/** The words of texts that a word may have been meant for, at most one mistake from it; two where a long one begins as it does. */
const findInTexts = Effect.fnUntraced(function* (
  branchIds: ReadonlyArray<BranchId>,
  wrong: ReadonlyArray<{ readonly folded: string; readonly isPrefix: boolean }>
) {
  const words: Array<string> = []
  const beginnings: Array<string> = []
  for (const { folded, isPrefix } of wrong) {
    ;(isPrefix ? beginnings : words).push(...neighboursOf(folded))
    if (folded.length >= long) beginnings.push(folded.slice(0, Math.floor(folded.length / 2)))
  }
  return yield* (yield* SearchIndex).findTextWords(branchIds, words, beginnings)
})

const isCorrectable = ({ folded, isUnspaced }: SearchTerm["words"][number]) =>
  !isUnspaced && folded.length >= shortestCorrected && /^[\p{L}\p{N}\p{M}]+$/u.test(folded)

/** A query with other words in the place of those that can be corrected, in their order. */
export const replaceWords = (
  query: SearchQuery,
  words: ReadonlyArray<string>,
  language: SearchLanguage
): SearchQuery => {
  if (words.length === 0) return query
  let next = 0
  return query.map((term) => {
    const replaced = term.words.map((word) =>
      isCorrectable(word) ? { ...word, folded: words[next++] ?? word.folded } : word
    )
    const [word] = replaced
    if (replaced.every(({ folded }, at) => folded === term.words[at]!.folded)) return term
    const forms = term.isQuoted || replaced.length > 1 ? [] : language.formsOf(word!.folded)
    return { ...term, words: replaced, forms }
  })
}

/**
 * Finds corrections for words of a query without matches: similar words of titles, else of texts, with a letter wrong, missing, added,
 * or two transposed; twice that in long words. Null without corrections.
 */
export const findCorrection = Effect.fnUntraced(function* (
  branchIds: ReadonlyArray<BranchId>,
  query: SearchQuery,
  isWrong: (term: number) => boolean
) {
  const typed = query.flatMap(({ isPrefix, words }, term) =>
    words
      .map((word, index) => ({ ...word, term, isPrefix: isPrefix && index === words.length - 1 }))
      .filter(isCorrectable)
  )
  const wrong = typed.filter(({ term }) => isWrong(term)).slice(0, maxCorrected)
  if (wrong.length === 0) return null
  // One mistake leaves the one half of a word or the other as it was, unless it swaps the letters between them. Two in a
  // long word, or one in a beginning, are found more often by a little less than a half.
  const beginnings: Array<string> = []
  const ends: Array<string> = []
  for (const { folded, isPrefix } of wrong) {
    const less = Math.floor((folded.length - 1) / 2)
    const half = Math.floor(folded.length / 2)
    const isLong = folded.length >= long
    beginnings.push(folded.slice(0, isLong || isPrefix ? less : half))
    ends.push(folded.slice(isLong ? -less : half))
    if (!isLong) beginnings.push(swapAt(folded, half))
  }
  const words = yield* (yield* SearchIndex).findTitleWords(branchIds, beginnings, ends)
  const corrected = new Map<(typeof typed)[number], string>()
  for (const word of wrong) {
    corrected.set(word, nearest(word.folded, words, word.isPrefix))
    yield* Effect.yieldNow
  }
  const unknown = wrong
    .filter((word) => corrected.get(word) === word.folded && word.folded.length >= shortestByTexts)
    .slice(0, maxCorrectedByTexts)
  if (unknown.length > 0) {
    const inTexts = yield* findInTexts(branchIds, unknown)
    for (const word of unknown) {
      corrected.set(word, nearest(word.folded, inTexts, word.isPrefix))
      yield* Effect.yieldNow
    }
  }
  const correction = typed.map((word) => corrected.get(word) ?? word.folded)
  return correction.some((word, index) => word !== typed[index]!.folded) ? correction : null
})
