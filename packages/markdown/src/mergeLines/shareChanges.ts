import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

const FENCE = /^(`{3}|~{3})/
const WORDS = /[\p{L}\p{N}_]+/gu

/** The place of each piece that a text has exactly once. */
const placesOf = (pieces: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [at, piece] of pieces.entries()) places.set(piece, places.has(piece) ? -1 : at)
  return places
}

const linesIn = (text: string): ReadonlyArray<string> => text.split("\n").map((line) => line.trim())

/** Whether both sides added the same line, each once. */
const shareLines = (texts: ThreeWay<string>): boolean => {
  const known = new Set(linesIn(texts.base))
  const theirs = placesOf(linesIn(texts.theirs))
  return placesOf(linesIn(texts.ours))
    .entries()
    .some(([line, at]) => at >= 0 && (theirs.get(line) ?? -1) >= 0 && !FENCE.test(line) && !known.has(line))
}

/** Finds the greatest value among those with a greater key (Fenwick tree of maxima). */
class MaximaAbove {
  readonly #maxima: Int32Array

  constructor(length: number) {
    this.#maxima = new Int32Array(length + 1).fill(-1)
  }

  add(key: number, value: number): void {
    for (let at = this.#maxima.length - 1 - key; at < this.#maxima.length; at += at & -at) {
      this.#maxima[at] = Math.max(this.#maxima[at]!, value)
    }
  }

  above(key: number): number {
    let most = -1
    for (let at = this.#maxima.length - 2 - key; at > 0; at -= at & -at)
      most = Math.max(most, this.#maxima[at]!)
    return most
  }
}

/** Whether two words are in the same order on both sides, and in the other one in the base. */
const shareOrder = (texts: ThreeWay<string>): boolean => {
  const { base, ours, theirs } = mapThreeWay(texts, (text) => placesOf(text.match(WORDS) ?? []))
  const before = new MaximaAbove(texts.ours.length)
  for (const [word, at] of base) {
    const [place, other] = [ours.get(word) ?? -1, theirs.get(word) ?? -1]
    if (at < 0 || place < 0 || other < 0) continue
    if (before.above(place) > other) return true
    before.add(place, other)
  }
  return false
}

/** Whether texts show a change that both sides made: a line that both added, or words that both reordered alike. */
export const shareChanges = (texts: ThreeWay<string>): boolean => shareLines(texts) || shareOrder(texts)
