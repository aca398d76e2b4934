const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

/** Whether the first letter of a text belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => {
  const first = letter.exec(text)?.[0]
  return first !== undefined && rightToLeft.test(first)
}

// Scripts that are written without spaces break by rules of their own.
const spaceless = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`)
  .join("")
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })
const zeroWidthSpace = "\u200b"

const runsOf = new Map<number, RegExp>()
const runs = (length: number): RegExp => {
  const known = runsOf.get(length) ?? new RegExp(`[^\\s\\u200b${spaceless}]{${length + 1},}`, "gu")
  runsOf.set(length, known)
  return known
}

/** Lets a run of characters break after its punctuation, and where that is not enough after every few characters. */
const broken = (run: string, length: number): string =>
  run
    .split(/(?<=[_./:;,?&=|+\\-])/u)
    .map((piece) => {
      if (piece.length <= length) return piece
      const step = Math.max(4, Math.floor(length / 2))
      let result = ""
      let count = 0
      for (const { segment } of graphemes.segment(piece)) {
        if (count > 0 && count % step === 0) result += zeroWidthSpace
        result += segment
        count++
      }
      return result
    })
    .join(zeroWidthSpace)

/** Lets words that are longer than `length` break, where nothing else would let them. */
export const breakable = (text: string, length: number): string =>
  text.length <= length ? text : text.replace(runs(length), (run) => broken(run, length))

/** Text that every reader of JSON and of PDF takes: whole characters, and no controls but line feeds and tabs. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, "")
