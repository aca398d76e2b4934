import type { Match, SoughtLexeme } from "./Match.ts"
import { type SearchTerm, shortestPrefix, tiersOf } from "./SearchQuery.ts"

/** So many pages have a common term that it does not make a page a candidate alone. */
export const commonFrom = 3_000

/** So many pages are scored at most: those with the most of the words. People who ask in sentences look at the first. */
export const maxScored = 200

/** The most terms that are weighed; of more, the rarest count. */
export const maxTerms = 12

/** The most that a term weighs. */
export const maxWeight = 10

/** The weight of a term that some of the pages have (inverse document frequency, in doublings); 0 when none has it. */
export const weightOf = (count: number, pages: number): number => {
  if (count === 0) return 0
  let weight = 1
  for (let reach = count * 2; reach <= pages && weight < maxWeight; reach *= 2) weight++
  return weight
}

/** The places of the terms that count: those that any page has, the heaviest if they are many, quoted ones first. */
export const countedTerms = (
  terms: ReadonlyArray<SearchTerm>,
  weights: ReadonlyArray<number>
): ReadonlySet<number> => {
  const known = [...terms.keys()].filter((n) => weights[n]! > 0)
  const isQuoted = (n: number) => Number(terms[n]!.isQuoted)
  known.sort((a, b) => isQuoted(b) - isQuoted(a) || weights[b]! - weights[a]! || a - b)
  return new Set(known.slice(0, maxTerms))
}

/** The points of a match in each part of a page, to be multiplied with the weight of the word. */
export const points = {
  text: 2,
  oftenInText: 1,
  headings: 3,
  near: 3,
  inOrder: 2,
  title: 40,
  shareOfTitle: 40
}

/** The conditions on a page for one term. */
interface TermMatches {
  readonly text: Match
  readonly oftenInText: Match
  readonly headings: Match
  readonly title: Match
}

export const matchesOf = (term: SearchTerm): TermMatches => {
  const { headings, oftenInText, text, title } = tiersOf([term])
  return { headings, oftenInText, text, title }
}

/** Words with at most so many places between the one and the next stand near each other. */
const nearWithin = 3

/** The conditions on the text of a page for a term and its successor: near each other, and in the order of the query. */
export interface PairMatches {
  readonly near: Match
  readonly inOrder: Match
}

const lexemesOf = ({ forms, isPrefix, isQuoted, words }: SearchTerm): ReadonlyArray<SoughtLexeme> => {
  const [word] = words
  if (isQuoted || words.length !== 1 || word!.isUnspaced) return []
  const isOpen = isPrefix && word!.folded.length >= shortestPrefix
  return [
    { lexeme: word!.folded, at: 0, isPrefix: isOpen },
    ...forms.map((lexeme) => ({ lexeme, at: 0, isPrefix: false }))
  ]
}

/** The matches of each term with its successor; null of terms that are no single words. */
export const pairsOf = (terms: ReadonlyArray<SearchTerm>): ReadonlyArray<PairMatches | null> => {
  const lexemes = terms.map(lexemesOf)
  return lexemes.slice(0, -1).map((first, n) => {
    const second = lexemes[n + 1]!
    if (first.length === 0 || second.length === 0) return null
    const inOrder = { followed: { first, second, within: nearWithin } }
    return {
      inOrder,
      near: { any: [inOrder, { followed: { first: second, second: first, within: nearWithin } }] }
    }
  })
}

/** The matches of a page for a term and the next one, with the smaller of their weights. */
export interface PairFinding {
  readonly weight: number
  readonly near: boolean
  readonly inOrder: boolean
}

/** The matches of a page for one term. */
interface TermFinding {
  readonly weight: number
  readonly isQuoted: boolean
  readonly text: boolean
  readonly oftenInText: boolean
  readonly headings: boolean
  readonly title: boolean
}

/** The share of the weight that a page must have: a word that is nearly as rare as the one that it lacks is enough. */
export const enough = { parts: 4, of: 9 }

/** Texts count less for each doubling of their lexemes from here on, up to so many times. */
export const lengths = { shortest: 128, doublings: 6, scale: 50, offset: 4 }

const doublingsOf = (size: number): number => {
  let doublings = 0
  for (let reach = lengths.shortest * 2; reach <= size && doublings < lengths.doublings; reach *= 2)
    doublings++
  return doublings
}

const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, number) => total + number, 0)

/**
 * The rank of a page: its words by weight and place, words near each other, titles by the share of them that was asked for, times the share of
 * the words that it has. 0 for a page that has less than half of the weight, or not all that was quoted.
 */
export const scoreOf = (
  findings: ReadonlyArray<TermFinding>,
  pairs: ReadonlyArray<PairFinding>,
  textSize: number,
  titleSize: number
): number => {
  const isThere = ({ text, title }: TermFinding) => text || title
  if (findings.some((finding) => finding.isQuoted && !isThere(finding))) return 0
  const total = sum(findings.map(({ weight }) => weight))
  const matched = sum(findings.filter(isThere).map(({ weight }) => weight))
  if (matched === 0 || matched * enough.of < total * enough.parts) return 0
  const inText = sum(
    findings.map(
      ({ headings, oftenInText, text, weight }) =>
        weight *
        (Number(text) * points.text +
          Number(oftenInText) * points.oftenInText +
          Number(headings) * points.headings)
    )
  )
  const nearby = sum(
    pairs.map(
      ({ inOrder, near, weight }) => weight * (Number(near) * points.near + Number(inOrder) * points.inOrder)
    )
  )
  const titled = findings.filter(({ title }) => title)
  const inTitle = sum(titled.map(({ weight }) => weight))
  const share =
    titleSize === 0
      ? 0
      : Math.floor((inTitle * points.shareOfTitle * Math.min(titleSize, titled.length * 2)) / titleSize)
  const ofText = Math.floor(((inText + nearby) * lengths.scale) / (lengths.offset + doublingsOf(textSize)))
  return Math.floor(((ofText + inTitle * points.title + share) * matched * matched) / (total * total))
}
