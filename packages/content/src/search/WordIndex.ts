import type { Derived } from "@octavo/markdown"
import { namesIn } from "./namesIn.ts"
import { readWords, type Word } from "./readWords.ts"

/**
 * The index entry of a text: its lexemes with their positions. A lexeme is a word; in scripts without spaces it is a
 * character with its successor, and the last character alone. Names with signs, and compounds, are lexemes beside their
 * words (`namesIn`). Other lexemes begin with a mark: - `#` for a word of a heading, - `+` for a frequent word of the
 * text, - `~` for a word of a title in reverse, for searches by its end.
 */
export type WordIndex = ReadonlyMap<string, ReadonlyArray<number>>

/** The lexeme of one of the words of a text. */
const lexemeOf = (words: ReadonlyArray<Word>, index: number): string => {
  const { end, folded, isUnspaced } = words[index]!
  if (!isUnspaced) return folded
  const next = words[index + 1]
  return next !== undefined && next.isUnspaced && next.start <= end ? folded + next.folded : folded
}

/** Lexemes in a text, places counted from where the text begins. */
export const lexemesOf = (words: ReadonlyArray<Word>): ReadonlyArray<readonly [string, number]> =>
  words.map(({ at }, index) => [lexemeOf(words, index), at])

/** Places are counted up to this, since Postgres knows no more, and then anew: what is adjacent stays adjacent. */
const places = 16_000

/** As many places as Postgres keeps of a lexeme. */
const placesOfLexeme = 255

/** From so many times on a text has a word often. */
const often = 3

/**
 * An index entry in Postgres has at most a megabyte; words beyond it are not indexed. Pages that people write stay far
 * below.
 */
const maxBytes = 700_000

class Indexing {
  readonly index = new Map<string, Array<number>>()
  #at = 1
  #bytes = 0

  #put(lexeme: string, at: number): void {
    const found = this.index.get(lexeme)
    if (found !== undefined) {
      if (found.length < placesOfLexeme) {
        found.push(at)
        this.#bytes += 2
      }
    } else if (this.#bytes < maxBytes) {
      this.index.set(lexeme, [at])
      this.#bytes += Buffer.byteLength(lexeme) + 10
    }
  }

  #putMarked(lexeme: string, at: number, marks: ReadonlyArray<string>): void {
    const place = ((this.#at + at - 1) % places) + 1
    for (const mark of marks) this.#put(mark + lexeme, place)
  }

  add(text: string, marks: ReadonlyArray<string>): void {
    const composed = text.normalize("NFC")
    const words = readWords(composed)
    for (let index = 0; index < words.length; index++)
      this.#putMarked(lexemeOf(words, index), words[index]!.at, marks)
    for (const { lexeme, word } of namesIn(composed, words)) this.#putMarked(lexeme, words[word]!.at, marks)
    // A gap keeps phrases from matching across two texts.
    this.#at += words.length + 1
  }

  markFrequent(): void {
    const frequent: Array<string> = []
    this.index.forEach((places, lexeme) => {
      if (places.length >= often && !lexeme.startsWith("#")) frequent.push(lexeme)
    })
    for (const lexeme of frequent) this.index.set(`+${lexeme}`, [])
  }
}

/** Builds the index entry of a page, without its title in the tree. */
export const indexText = ({
  frontMatter,
  sections,
  title
}: Pick<Derived, "frontMatter" | "sections" | "title">): WordIndex => {
  const indexing = new Indexing()
  if (title !== null) indexing.add(title, ["", "#"])
  indexing.add(frontMatter.description ?? "", [""])
  for (const section of sections) {
    if (section.level > 0) indexing.add(section.title, ["", "#"])
    indexing.add(section.text, [""])
  }
  indexing.markFrequent()
  return indexing.index
}

/** Words shorter than this are not corrected. */
export const shortestCorrected = 4

/** Builds the index entry of a title. */
export const indexTitle = (title: string): WordIndex => {
  const indexing = new Indexing()
  indexing.add(title, [""])
  for (const { folded, isUnspaced } of readWords(title.normalize("NFC"))) {
    if (!isUnspaced && folded.length >= shortestCorrected) indexing.index.set(`~${reversed(folded)}`, [])
  }
  return indexing.index
}

/** A word backwards. */
export const reversed = (word: string): string => [...word].reverse().join("")
