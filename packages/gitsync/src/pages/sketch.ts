/** A small, fixed-size image of a text, by which two texts can be compared: its smallest shingle hashes, in order. */
export type Sketch = ReadonlyArray<number>

/** Two texts that share so much are versions of one text. */
export const threshold = 0.5

const size = 256
const maxText = 64 * 1024
const token = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu

/** FNV-1a, then a final mix so that the smallest hashes are an even sample. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Sketches the first 64 K characters of a text by every three words that follow each other. */
export const sketch = (text: string): Sketch => {
  const words = text.slice(0, maxText).toLowerCase().match(token) ?? []
  const hashes = new Set<number>()
  for (let at = 0; at < Math.max(words.length - 2, Math.min(words.length, 1)); at++) {
    hashes.add(hash(words.slice(at, at + 3).join(" ")))
  }
  return [...hashes].sort((a, b) => a - b).slice(0, size)
}

/** How much two texts share, from 0 to 1: the Jaccard index of their shingles, estimated where they are long. */
export const likeness = (one: Sketch, other: Sketch): number => {
  let shared = 0
  let all = 0
  for (let a = 0, b = 0; all < size && (a < one.length || b < other.length); all++) {
    const left = one[a] ?? Infinity
    const right = other[b] ?? Infinity
    if (left === right) shared++
    if (left <= right) a++
    if (right <= left) b++
  }
  return all === 0 ? 0 : shared / all
}
