/** Scripts that write words without spaces between them: their texts are found by any part. */
const unspacedCharacter =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const written = /[\p{L}\p{N}\p{M}]+/gu
const notWritten = /[^\p{L}\p{N}\p{M}]+/gu
const plain = /^[0-9A-Za-z]+$/

/**
 * The marks above, below or within letters that do not distinguish words: accents, vowel points, the Arabic tatweel.
 */
const accents = new RegExp(
  `(?:${[
    ["\\u0300-\\u036f", "\\u1ab0-\\u1aff", "\\u1dc0-\\u1dff", "\\u20d0-\\u20ff", "\\ufe20-\\ufe2f"],
    ["\\u0591-\\u05c7"],
    ["\\u0610-\\u061a", "\\u0640", "\\u064b-\\u065f", "\\u0670", "\\u06d6-\\u06ed"]
  ]
    .flat()
    .map((range) => `[${range}]`)
    .join("|")})+`,
  "gu"
)

/** Letters that are others with something to them, though Unicode does not take them apart. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ς: "σ"
}
const alikeLetter = /[ßæœøđðħıłŧþς]/g

/** A word in the form in which it is compared: lower case, without accents, letters and digits alone. */
export const fold = (word: string): string =>
  plain.test(word)
    ? word.toLowerCase()
    : word
        .normalize("NFKD")
        .toLowerCase()
        .replace(accents, "")
        .replace(alikeLetter, (letter) => alike[letter]!)
        .normalize("NFC")
        .replace(notWritten, "")

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

/** The words of a text in Unicode's composed form (NFC), in order. */
export const readWords = (text: string): ReadonlyArray<Word> => {
  const cutting = new Cutting()
  for (const match of text.matchAll(written)) {
    const [word] = match
    if (plain.test(word) || !unspacedCharacter.test(word))
      cutting.add(fold(word), false, match.index, match.index + word.length)
    else cutting.cut(word, match.index)
  }
  return cutting.words
}
