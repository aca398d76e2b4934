import { searchWords } from "../search/searchTerms.ts"

/**
 * The words of a text, as far as one entry of the index holds them: it has a megabyte, of which a word takes its
 * bytes and a little more, and each place where it stands two. What lies beyond is not found; no page that people
 * write comes near.
 */
export const indexableWords = (text: string, maxBytes: number): string => {
  const seen = new Set<string>()
  const words: Array<string> = []
  let bytes = 0
  for (const word of searchWords(text)) {
    bytes += seen.has(word) ? 2 : Buffer.byteLength(word) + 6
    if (bytes > maxBytes) break
    seen.add(word)
    words.push(word)
  }
  return words.join(" ")
}
