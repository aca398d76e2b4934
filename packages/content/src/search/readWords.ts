import { foldText } from "@octavo/kernel"

/** Scripts that write words without spaces between them: their texts are found by any part. */
const unspacedCharacter =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const written = /[\p{L}\p{N}\p{M}]+/gu
const notWritten = /[^\p{L}\p{N}\p{M}]+/gu
const plain = /^[0-9A-Za-z]+$/

/** A word in the form in which it is compared: lower case, without accents, letters and digits alone. */
export const fold = (word: string): string =>
  plain.test(word) ? word.toLowerCase() : foldText(word).replace(notWritten, "")

/** A word of a text, or a single character of a script without spaces. */
export interface Word {
  readonly folded: string
  readonly isUnspaced: boolean
  /** Counts words and such characters; what follows each other in one sequence of letters or beyond a space is one apart. */
  readonly at: number
  /** The start of the word in the text. */
  readonly start: number
  readonly end: number
}

/** A character with all that is set upon it; among it the marks of half-width Japanese. */
const character = /.[\p{M}\uff9e\uff9f]*/suy

/** Kana, the common Chinese characters and Korean syllables, which nothing folds into others. */
const isPlainUnspaced = (code: number): boolean =>
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fa) ||
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3)

/** Whether what begins with this may be set upon the character before. */
const mayBeMark = (code: number): boolean => code >= 0x300 && !isPlainUnspaced(code)

/** The longest word that is indexed; what is longer is no word that anybody types. */
const maxWordLength = 100

class Cutting {
  readonly words: Array<Word> = []
  #at = 0

  add(folded: string, isUnspaced: boolean, start: number, end: number): void {
    if (folded === "" || folded.length > maxWordLength) return
    this.words.push({ folded, isUnspaced, at: this.#at++, start, end })
  }

  /** Takes a sequence of letters apart in which there are characters of a script without spaces. */
  cut(text: string, offset: number): void {
    let run = ""
    let from = offset
    for (let at = 0; at < text.length;) {
      const start = offset + at
      const code = text.charCodeAt(at)
      if (isPlainUnspaced(code) && !mayBeMark(text.charCodeAt(at + 1))) {
        this.add(run, false, from, start)
        run = ""
        this.add(text.charAt(at), true, start, start + 1)
        at++
        continue
      }
      character.lastIndex = at
      const [whole] = character.exec(text)!
      at += whole.length
      for (const letter of fold(whole)) {
        if (!unspacedCharacter.test(letter)) {
          if (run === "") from = start
          run += letter
          continue
        }
        this.add(run, false, from, start)
        run = ""
        this.add(letter, true, start, offset + at)
      }
    }
    this.add(run, false, from, offset + text.length)
  }
}

/** Letters and digits of ASCII by their codes: 1 for those that folding keeps, 2 for capital letters. */
const asciiWritten = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return plain.test(letter) ? (letter === letter.toLowerCase() ? 1 : 2) : 0
})

/** The words of a text in Unicode's composed form (NFC), in order. */
export const readWords = (text: string): ReadonlyArray<Word> => {
  const cutting = new Cutting()
  for (let at = 0; at < text.length;) {
    const start = at
    let kinds = 0
    let code = text.charCodeAt(at)
    for (; code < 128 && asciiWritten[code] !== 0; code = text.charCodeAt(++at)) kinds |= asciiWritten[code]!
    if (code >= 128) {
      // The patterns of Unicode take several times as long, so they read only words with characters beyond ASCII.
      written.lastIndex = start
      const match = written.exec(text)
      if (match === null) break
      const [word] = match
      at = written.lastIndex
      if (plain.test(word) || !unspacedCharacter.test(word)) cutting.add(fold(word), false, match.index, at)
      else cutting.cut(word, match.index)
    } else if (at > start) {
      const word = text.slice(start, at)
      cutting.add(kinds === 1 ? word : word.toLowerCase(), false, start, at)
    } else at++
  }
  return cutting.words
}
