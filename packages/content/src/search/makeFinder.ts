import { namesIn, splitJoined } from "./namesIn.ts"
import { otherVersion } from "./otherVersion.ts"
import { readWords, type Word } from "./readWords.ts"
import type { SearchQuery, SearchTerm } from "./SearchQuery.ts"

/** A place in a text that matches a term of a query. */
export interface TermPlace {
  /** Which term, from 0. */
  readonly term: number
  readonly start: number
  readonly end: number
}

/** A word of a text with what it is called beside itself, alone or with those that follow. */
interface NamedWord extends Word {
  readonly names: ReadonlyArray<{ readonly lexeme: string; readonly length: number }>
}

const noNames: NamedWord["names"] = []

const readNamedWords = (text: string): ReadonlyArray<NamedWord> => {
  const words = readWords(text)
  const joined = namesIn(text, words).filter(
    ({ length, lexeme }) => length === 1 || splitJoined(lexeme) !== null
  )
  const names = Map.groupBy(joined, ({ word }) => word)
  return words.map((word, index) => ({ ...word, names: names.get(index) ?? noNames }))
}

/** The number of words that match a term at a place; 0 without a match. */
const lengthAt = (
  words: ReadonlyArray<NamedWord>,
  index: number,
  term: SearchTerm,
  shortest: number
): number => {
  const first = words[index]!
  const from = term.words[0]!
  const version = term.isQuoted ? undefined : otherVersion(term.words)
  const isThere = term.words.every((sought, part) => {
    const word = words[index + part]
    if (word === undefined || word.at - first.at !== sought.at - from.at) return false
    if (part === 0 && word.folded === version) return true
    if (word.folded === sought.folded || word.names.some(({ lexeme }) => lexeme === sought.folded))
      return true
    const isOpen = term.isPrefix && part === term.words.length - 1 && sought.folded.length >= shortest
    return isOpen && word.folded.startsWith(sought.folded)
  })
  const called = first.names.find(
    ({ lexeme }) => term.forms.includes(lexeme) || (term.words.length === 1 && lexeme === from.folded)
  )
  return Math.max(
    isThere ? term.words.length : 0,
    term.forms.includes(first.folded) ? 1 : 0,
    called?.length ?? 0
  )
}

const amongWords = (text: string, query: SearchQuery, shortest: number): ReadonlyArray<TermPlace> => {
  const words = readNamedWords(text)
  const places: Array<TermPlace> = []
  for (const [index, word] of words.entries()) {
    for (const [number, term] of query.entries()) {
      const length = lengthAt(words, index, term, shortest)
      if (length > 0) places.push({ term: number, start: word.start, end: words[index + length - 1]!.end })
    }
  }
  return places
}

const letter = "0-9A-Za-z"

/** Kana, the common Chinese characters and Korean syllables: each is a word, and none is another with something to it. */
const single = "\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3"

/** ASCII, those characters, and the signs between them. */
const simple = new RegExp(
  `^[\\0-\\x7f${single}\\u2010-\\u2027\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20]*$`
)
const simpleWord = new RegExp(`^[-.@$+#${letter}${single}]*$`)
const signs = /[-.@$+#]/g

/** A lexeme as texts have it: a name with its signs, a verb and its particle in one word or two. */
const written = (lexeme: string): string => {
  const joined = splitJoined(lexeme)
  if (joined !== null) return `${joined[0]}[-_ ]?${joined[1]}(?![${letter}])`
  const escaped = lexeme.replace(signs, "\\$&")
  if (/^[-.@$]/.test(lexeme)) return `(?<![-.\\/\\\\@$*_~\`])${escaped}(?![${letter}])`
  return /[+#]$/.test(lexeme) ? `${escaped}(?![${letter}+#])` : escaped
}

/** Finds a term in simple texts, for which they need not be taken apart; null of one that none of them has. */
const patternOf = ({ forms, isPrefix, isQuoted, words }: SearchTerm, shortest: number): RegExp | null => {
  if (!words.every(({ folded }) => simpleWord.test(folded))) return null
  const [first, last] = [words[0]!, words.at(-1)!]
  const isOpen = isPrefix && last.folded.length >= shortest
  const phrase = words.map(({ folded, isUnspaced }, index) => {
    if (index === 0) {
      const isVersion = !isQuoted && otherVersion(words) !== undefined
      return isVersion ? `v?${folded.replace("v", "")}` : folded.replace(signs, "\\$&")
    }
    const between = isUnspaced || words[index - 1]!.isUnspaced ? "*" : "+"
    return `[^${letter}${single}]${between}${folded.replace(signs, "\\$&")}`
  })
  const isWord = new RegExp(`[${letter}]$`).test(last.folded)
  const to = last.isUnspaced || !isWord ? "" : isOpen ? `[${letter}]*` : `(?![${letter}])`
  const others = (words.length === 1 ? [first.folded, ...forms] : forms)
    .filter((form) => simpleWord.test(form))
    .map((form) => (first.isUnspaced ? form : `${written(form)}(?![${letter}])`))
  const whole = [...others, `${phrase.join("")}${to}`].join("|")
  const from = first.isUnspaced ? "" : `(?<![${letter}])`
  // Several words may begin in what was found before.
  return new RegExp(words.length === 1 ? `${from}(${whole})` : `${from}(?=(${whole}))`, "gi")
}

/** The places of a pattern with one group, which is where a place is. `matchAll` copies the pattern for each text. */
const placesOf = (pattern: RegExp, term: number, text: string): ReadonlyArray<TermPlace> => {
  const places: Array<TermPlace> = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    places.push({ term, start: match.index, end: match.index + match[1]!.length })
    if (match[0] === "") pattern.lastIndex = match.index + 1
  }
  return places
}

const compare = (a: TermPlace, b: TermPlace) => a.start - b.start || a.term - b.term

/** Makes what finds the terms of a query in a text in Unicode's composed form, in order: beginnings of words from a length on. */
export const makeFinder = (
  query: SearchQuery,
  shortest: number
): ((text: string) => ReadonlyArray<TermPlace>) => {
  const patterns = query.map((term) => patternOf(term, shortest))
  return (text) =>
    simple.test(text)
      ? patterns
          .flatMap((pattern, term) => (pattern === null ? [] : placesOf(pattern, term, text)))
          .sort(compare)
      : amongWords(text, query, shortest)
}
