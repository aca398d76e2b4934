import { namesIn } from "./namesIn.ts"
import { readWords, type Word } from "./readWords.ts"
import type { SearchLanguage } from "./SearchLanguage.ts"
import type { SearchQuery, SearchTerm } from "./SearchQuery.ts"

const maxTerms = 32
// Its tables are read when a query first needs them.
let segmenter: Intl.Segmenter | undefined

/**
 * Segments text without spaces into words, for scripts that have no spaces. A single character is no word of its own:
 * it is joined to its predecessor.
 */
const cutAtWords = (text: string, words: ReadonlyArray<Word>): ReadonlyArray<ReadonlyArray<Word>> => {
  if (words.length < 3 || !words.some(({ isUnspaced }) => isUnspaced)) return [words]
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" })
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

/** Words between spaces, or within quotes. */
interface Piece {
  readonly text: string
  readonly words: ReadonlyArray<Word>
  readonly isQuoted: boolean
  /** Whether it is still being typed. */
  readonly isOpen: boolean
}

const piecesOf = (text: string): ReadonlyArray<Piece> => {
  const matches = [...text.matchAll(/"([^"]*)"|[^\s"]+/g)]
  return matches.map(([piece, quoted], index) => {
    const isLast = index === matches.length - 1
    return {
      text: quoted ?? piece,
      words: readWords(quoted ?? piece),
      isQuoted: quoted !== undefined,
      isOpen: quoted === undefined && isLast && !/\s$/.test(text)
    }
  })
}

const termOf = (words: SearchTerm["words"], given: Partial<SearchTerm> = {}): SearchTerm => ({
  words,
  forms: [],
  isPrefix: false,
  isQuoted: false,
  ...given
})

const quotedTerm = ({ words }: Piece): SearchTerm => termOf(words, { isQuoted: true })

/** A word in the place of some, whose forms are those that the first of them has. */
const joinedTerm = (lexeme: string, first: Word, last: Word, language: SearchLanguage, isOpen: boolean) => {
  const forms = language.formsOf(first.folded).map((form) => form + last.folded)
  return termOf([{ ...first, folded: lexeme, at: 0 }], { forms: [...forms, `${lexeme}s`], isPrefix: isOpen })
}

const particle = /^([a-z]{3,})(up|out|off|down|back|over|away|in|on)s?$/

/** The forms of a word, and of the verb of one that ends with a particle: set up, setting up. */
const formsOf = (text: string, language: SearchLanguage): ReadonlyArray<string> => {
  const [, verb, end] = particle.exec(text.toLowerCase()) ?? []
  const ofVerb = verb === undefined ? [] : language.formsOf(verb).map((form) => form + end!)
  return [...language.formsOf(text), ...ofVerb]
}

const plainTerms = (piece: Piece, language: SearchLanguage): ReadonlyArray<SearchTerm> => {
  const { isOpen, text, words } = piece
  const names = namesIn(text, words)
  const signed = new Map(names.filter(({ length }) => length === 1).map(({ lexeme, word }) => [word, lexeme]))
  const named = words.map((word, index) => ({ ...word, folded: signed.get(index) ?? word.folded }))
  const endsInWord = words.at(-1)!.end === text.length
  const parts = signed.size > 0 ? [named] : cutAtWords(text, named)
  return parts.map((part, index) => {
    const [word] = part
    const isLast = index === parts.length - 1
    const isWord = part.length === 1 && !word!.isUnspaced && signed.size === 0
    const isPair = part.length === 2 && words.length === 2
    const forms = isWord
      ? formsOf(text.slice(word!.start, word!.end), language)
      : names
          .filter(({ length }) => isPair && length === 2)
          .flatMap(({ lexeme }) => [lexeme, ...language.formsOf(lexeme)])
    const isPrefix = isOpen && isLast && !part.at(-1)!.isUnspaced && (signed.size === 0 || endsInWord)
    return termOf(part, { forms, isPrefix })
  })
}

const joinPair = (
  first: Piece,
  second: Piece | undefined,
  language: SearchLanguage
): SearchTerm | undefined => {
  if (second === undefined || first.isQuoted || second.isQuoted) return undefined
  if (first.words.length !== 1 || second.words.length !== 1) return undefined
  const text = `${first.text} ${second.text}`
  const words = readWords(text)
  const name = namesIn(text, words).find(({ length, word }) => length === 2 && word === 0)
  return name && joinedTerm(name.lexeme, words[0]!, words[1]!, language, second.isOpen)
}

/** Adds to neighbours what they are when written as one: `api key` is also found as `apikey`. */
const withNeighbours = (terms: ReadonlyArray<SearchTerm>): ReadonlyArray<SearchTerm> => {
  const isPlain = (term: SearchTerm | undefined) =>
    term !== undefined && !term.isQuoted && term.words.length === 1 && !term.words[0]!.isUnspaced
  const joined = (first: SearchTerm | undefined, second: SearchTerm | undefined) =>
    isPlain(first) && isPlain(second) ? [first!.words[0]!.folded + second!.words[0]!.folded] : []
  return terms.map((term, index) => ({
    ...term,
    forms: [...term.forms, ...joined(terms[index - 1], term), ...joined(term, terms[index + 1])]
  }))
}

const readTerms = (
  pieces: ReadonlyArray<Piece>,
  language: SearchLanguage,
  isLeftOut: (word: string) => boolean
): ReadonlyArray<SearchTerm> => {
  const terms: Array<SearchTerm> = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    const joined = joinPair(piece, pieces[index + 1], language)
    if (joined !== undefined) {
      terms.push(joined)
      index++
    } else if (piece.isQuoted) terms.push(quotedTerm(piece))
    else {
      const isWhole = piece.words.every(({ folded }) => isLeftOut(folded))
      if (
        isWhole ||
        isLeftOut(
          piece.text
            .toLowerCase()
            .replace(/[’]/g, "'")
            .replace(/[?!.,;:]+$/, "")
        )
      )
        continue
      const found = plainTerms(piece, language)
      terms.push(
        ...found.filter(
          ({ words }) => found.length === 1 || !isLeftOut(words.map(({ folded }) => folded).join(""))
        )
      )
    }
  }
  return withNeighbours(terms)
}

/** Signs that a name may have before or behind it. */
const signs = /(?<![\p{L}\p{N}\p{M}])(?:\.|--?|[@$])(?=\p{L})|(?:\+\+|#)(?![\p{L}\p{N}\p{M}+#])/gu

/** Signs between words that are not in quotes. */
const betweenWords = /"[^"]*"|[^\p{L}\p{N}\p{M}"\s]+/gu

/** How the signs of a query are read: as parts of names, as the marks of a phrase, or as spaces between words. */
export const queryReadings = ["names", "phrases", "words"] as const
export type QueryReading = (typeof queryReadings)[number]

const textAsRead = (text: string, reading: QueryReading): string => {
  switch (reading) {
    case "names":
      return text
    case "phrases":
      return text.replace(signs, " ")
    case "words":
      return text.replace(betweenWords, (found) => (found.startsWith('"') ? found : " "))
  }
}

/** Whether a term is a name with signs, which are part of it. */
export const isSigned = ({ isQuoted, words }: SearchTerm): boolean =>
  !isQuoted && words.some(({ folded }) => !/^[\p{L}\p{N}\p{M}]+$/u.test(folded))

/** Whether a term is a phrase because of the signs between its words. */
export const isJoinedBySigns = ({ isQuoted, words }: SearchTerm): boolean =>
  !isQuoted &&
  words.some(({ isUnspaced }, index) => index > 0 && !(isUnspaced && words[index - 1]!.isUnspaced))

/**
 * Reads what somebody typed into a search field; quoted words belong together and are taken as they are. Stop words are
 * left out, unless there is nothing else.
 */
export const parseQuery = (
  text: string,
  language: SearchLanguage,
  reading: QueryReading = "names"
): SearchQuery => {
  const given = textAsRead(text.normalize("NFC"), reading)
  const pieces = piecesOf(given).filter(({ words }) => words.length > 0)
  const terms = readTerms(pieces, language, language.isStopWord)
  return (terms.length > 0 ? terms : readTerms(pieces, language, () => false)).slice(0, maxTerms)
}

/** The language, of some, whose stop words a text has most; the first of those. */
export const languageOf = (text: string, languages: ReadonlyArray<SearchLanguage>): SearchLanguage => {
  const words = readWords(text.normalize("NFC"))
  const counts = languages.map(({ isStopWord }) => words.filter(({ folded }) => isStopWord(folded)).length)
  return languages[counts.indexOf(Math.max(...counts))]!
}
