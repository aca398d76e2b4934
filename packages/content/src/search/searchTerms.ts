/** Scripts that write words without spaces between them: their texts are found by substring. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = /[\p{L}\p{N}]+/gu
const marks = /\p{M}+/gu

/** Lower case without accents. */
const fold = (text: string): string => text.normalize("NFKD").replace(marks, "").toLowerCase()

const splitWord = (word: string): ReadonlyArray<string> => {
  if (!unspaced.test(word)) return [word]
  const parts: Array<string> = []
  let spaced = ""
  for (const character of word) {
    if (!unspaced.test(character)) {
      spaced += character
      continue
    }
    if (spaced !== "") parts.push(spaced)
    spaced = ""
    parts.push(character)
  }
  if (spaced !== "") parts.push(spaced)
  return parts
}

/** The longest word that is indexed; what is longer is no word that anybody types. */
const maxWordLength = 100

/** The words of a text as they are indexed: folded, and single characters where a script has no spaces. */
export const searchWords = (text: string): ReadonlyArray<string> => {
  const result: Array<string> = []
  for (const [word] of fold(text.normalize("NFC")).normalize("NFC").matchAll(words)) {
    for (const part of splitWord(word)) if (part.length <= maxWordLength) result.push(part)
  }
  return result
}

/** Words that must stand one after the other; the last of a query may be the beginning of a word. */
export interface SearchTerm {
  readonly words: ReadonlyArray<string>
  readonly isPrefix: boolean
}

/** What to look for: a page answers when one of its sections, or its title, has every term. */
export type SearchQuery = ReadonlyArray<SearchTerm>

const maxTerms = 20

/** Reads what somebody typed into a search field; quoted words belong together. */
export const parseQuery = (text: string): SearchQuery => {
  const terms: Array<SearchTerm> = []
  const pieces = [...text.matchAll(/"([^"]*)"|[^\s"]+/g)]
  for (const [index, piece] of pieces.entries()) {
    const quoted = piece[1]
    const isLast = index === pieces.length - 1 && !/\s$/.test(text)
    const found = searchWords(quoted ?? piece[0])
    if (found.length > 0) {
      const ends = found[found.length - 1]!
      terms.push({ words: found, isPrefix: quoted === undefined && isLast && !unspaced.test(ends) })
    }
  }
  return terms.slice(0, maxTerms)
}
