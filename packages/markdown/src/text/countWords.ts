/** Scripts that write without spaces between words: Thai to Myanmar, Khmer, Han, Kana. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]|[\ud840-\ud888]/

let segmenter: Intl.Segmenter | undefined

const countSegments = (text: string): number => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" })
  let words = 0
  for (const segment of segmenter.segment(text)) if (segment.isWordLike === true) words++
  return words
}

const isLetterOrDigit = (code: number): boolean =>
  code < 128
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
    : code >= 0xc0 && (code < 0x2000 || code > 0x2bff) && (code < 0x3000 || code > 0x303f)

/** Counts the words of plain text in any script. */
export const countWords = (text: string): number => {
  if (UNSPACED.test(text)) return countSegments(text)
  let words = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 0xa0 || code === 0x2028) inWord = false
    else if (!inWord && isLetterOrDigit(code)) {
      inWord = true
      words++
    }
  }
  return words
}
