import type { Match, SoughtLexeme } from "./Match.ts"
import { otherVersion } from "./otherVersion.ts"
import type { Word } from "./readWords.ts"
import { lexemesOf } from "./WordIndex.ts"

/** Words of a phrase; the last of a query may be a prefix. */
export interface SearchTerm {
  readonly words: ReadonlyArray<Pick<Word, "at" | "folded" | "isUnspaced">>
  /** Single words that count as much as the term: other forms of its word, other ways to write its words. */
  readonly forms: ReadonlyArray<string>
  readonly isPrefix: boolean
  /** Quoted words must be there. */
  readonly isQuoted: boolean
}

/** Terms to look for. */
export type SearchQuery = ReadonlyArray<SearchTerm>

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

/** Matches the term, or any of its forms instead. */
const orForms = (mark: string, { forms }: SearchTerm, match: Match): Match =>
  forms.length === 0
    ? match
    : {
        any: [match, ...forms.map((lexeme) => marked(mark, [{ lexeme, at: 0, isPrefix: false }]))]
      }

/** Matches the words of the term, which is a version with and without `v`, or any of its forms. */
const ofTerm = (mark: string, term: SearchTerm, shortest: number): Match => {
  const match = marked(mark, soughtLexemes(term, shortest))
  const other = otherVersion(term.words)
  if (other === undefined || term.isQuoted) return orForms(mark, term, match)
  const [first, ...rest] = term.words
  const words = [{ ...first!, folded: other }, ...rest]
  return orForms(mark, term, { any: [match, marked(mark, soughtLexemes({ ...term, words }, shortest))] })
}

const inText = (term: SearchTerm): Match => {
  const whole = ofTerm("", term, shortestPrefix)
  const isShort = term.isPrefix && term.words.at(-1)!.folded.length < shortestPrefix
  return isShort ? { any: [whole, inHeadings(term)] } : whole
}

const inHeadings = (term: SearchTerm): Match => ofTerm("#", term, 1)

const oftenInText = (term: SearchTerm): Match =>
  orForms("+", term, {
    all: soughtLexemes(term, shortestPrefix).map((sought) => marked("+", [{ ...sought, at: 0 }]))
  })

const inTitle = (term: SearchTerm): Match => ofTerm("", term, 1)

/** The conditions on the text and the title of a page, from the required one to those that improve its rank. */
export interface Tiers {
  readonly text: Match
  readonly oftenInText: Match
  readonly headings: Match
  readonly anyInTitle: Match
  readonly title: Match
}

/** The conditions of a query on a page. */
export const tiersOf = (query: SearchQuery): Tiers => ({
  text: { all: query.map(inText) },
  oftenInText: { all: query.map(oftenInText) },
  headings: { all: query.map(inHeadings) },
  anyInTitle: { any: query.map(inTitle) },
  title: { all: query.map(inTitle) }
})

/** The addition of each tier to the rank of a page: more than all lower tiers together. */
export const weights = { text: 1, oftenInText: 2, headings: 4, anyInTitle: 8, title: 16 }

/** The most lexemes of a title that make a difference: the fewer there are, the better a title answers. */
export const maxTitleLength = 15
