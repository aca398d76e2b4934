import type { Match, SoughtLexeme } from "./Match.ts"
import { readWords, type Word } from "./readWords.ts"
import { lexemesOf } from "./WordIndex.ts"

/** Words that must stand one after the other; the last of a query may be the beginning of a word. */
export interface SearchTerm {
  readonly words: ReadonlyArray<Pick<Word, "at" | "folded" | "isUnspaced">>
  readonly isPrefix: boolean
}

/** What to look for: a page answers when its text, or its title, has every term. */
export type SearchQuery = ReadonlyArray<SearchTerm>

const maxTerms = 32
const segmenter = new Intl.Segmenter("en", { granularity: "word" })

/**
 * Takes what was written without a space apart into words, where it holds a script that has none. A single character
 * is no word of its own: it stays with what stands before it.
 */
const cutAtWords = (text: string, words: ReadonlyArray<Word>): ReadonlyArray<ReadonlyArray<Word>> => {
  if (words.length < 3 || !words.some(({ isUnspaced }) => isUnspaced)) return [words]
  const starts = new Set(Array.from(segmenter.segment(text), ({ index }) => index))
  const parts: Array<Array<Word>> = []
  for (const word of words) {
    if (parts.length === 0 || starts.has(word.start)) parts.push([word])
    else parts.at(-1)!.push(word)
  }
  const joined: Array<Array<Word>> = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isShort = (words: ReadonlyArray<Word>) => words.length === 1 && words[0]!.isUnspaced
    if (before !== undefined && (isShort(part) || isShort(before))) before.push(...part)
    else joined.push([...part])
  }
  return joined
}

/** Reads what somebody typed into a search field; quoted words belong together. */
export const parseQuery = (text: string): SearchQuery => {
  const terms: Array<SearchTerm> = []
  const pieces = [...text.normalize("NFC").matchAll(/"([^"]*)"|[^\s"]+/g)]
  for (const [index, [piece, quoted]] of pieces.entries()) {
    const words = readWords(quoted ?? piece)
    if (words.length === 0) continue
    const parts = quoted === undefined ? cutAtWords(piece, words) : [words]
    const isOpen = quoted === undefined && index === pieces.length - 1 && !/\s$/.test(text)
    for (const [at, part] of parts.entries()) {
      terms.push({
        words: part,
        isPrefix: isOpen && at === parts.length - 1 && !part.at(-1)!.isUnspaced
      })
    }
  }
  return terms.slice(0, maxTerms)
}

/** The beginnings of words that are this short are only looked for in titles: too many words have them. */
export const shortestPrefix = 3

const soughtLexemes = ({ isPrefix, words }: SearchTerm, shortest: number): ReadonlyArray<SoughtLexeme> => {
  const last = words.length - 1
  // Only whether words touch counts for pairs, and their places say that here.
  const placed = words.map((word) => ({ ...word, start: word.at, end: word.at + 1 }))
  return lexemesOf(placed).flatMap(([lexeme, at], index) => {
    const { folded, isUnspaced } = words[index]!
    const isPair = lexeme !== folded
    const isEndOfRun = isUnspaced && !isPair
    if (isEndOfRun && index > 0 && words[index - 1]!.isUnspaced && words[index - 1]!.at === at - 1) return []
    const isOpen = isPrefix && index === last && folded.length >= shortest
    return [{ lexeme, at, isPrefix: isEndOfRun || isOpen }]
  })
}

const marked = (mark: string, lexemes: ReadonlyArray<SoughtLexeme>): Match => ({
  phrase: lexemes.map((sought) => ({ ...sought, lexeme: mark + sought.lexeme }))
})

const inText = (term: SearchTerm): Match => {
  const whole = marked("", soughtLexemes(term, shortestPrefix))
  const isShort = term.isPrefix && term.words.at(-1)!.folded.length < shortestPrefix
  return isShort ? { any: [whole, inHeadings(term)] } : whole
}

const inHeadings = (term: SearchTerm): Match => marked("#", soughtLexemes(term, 1))

const oftenInText = (term: SearchTerm): Match => ({
  all: soughtLexemes(term, shortestPrefix).map((sought) => marked("+", [{ ...sought, at: 0 }]))
})

const inTitle = (term: SearchTerm): Match => marked("", soughtLexemes(term, 1))

/** What is asked of the text of a page, and of its title, from what it must have to what makes it better. */
export interface Tiers {
  readonly text: Match
  readonly oftenInText: Match
  readonly headings: Match
  readonly anyInTitle: Match
  readonly title: Match
}

/** What a query asks of a page. */
export const tiersOf = (query: SearchQuery): Tiers => ({
  text: { all: query.map(inText) },
  oftenInText: { all: query.map(oftenInText) },
  headings: { all: query.map(inHeadings) },
  anyInTitle: { any: query.map(inTitle) },
  title: { all: query.map(inTitle) }
})

/** What each tier adds to the rank of a page: a better one more than all below it. */
export const weights = { text: 1, oftenInText: 2, headings: 4, anyInTitle: 8, title: 16 }

/** The most lexemes of a title that make a difference: the fewer there are, the better a title answers. */
export const longestTitle = 15
