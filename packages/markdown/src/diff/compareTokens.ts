import { slideChanges } from "./slideChanges.ts"
import { type ComparedTokens, withoutNoise } from "./withoutNoise.ts"

/** A run of the base that became another run: `from` to before `to`, both counted from 0, either may be empty. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** Numbers tokens so that equal texts in all lists have equal numbers. */
export const numberTokens = (lists: ReadonlyArray<ReadonlyArray<string>>): Array<Int32Array> => {
  const numbers = new Map<string, number>()
  return lists.map((tokens) => {
    const numbered = new Int32Array(tokens.length)
    for (const [at, token] of tokens.entries()) {
      const number = numbers.get(token) ?? numbers.size
      numbered[at] = number
      if (number === numbers.size) numbers.set(token, number)
    }
    return numbered
  })
}

/** The most steps from each end in search of the shortest script; beyond them the furthest reach is good enough. */
const MAX_STEPS = 256
const NEVER = 0x7fffffff

/** Marks the tokens of two lists that are not in a longest common subsequence of both. */
class Comparison {
  readonly #a: Int32Array
  readonly #b: Int32Array
  /** The indices of the remaining tokens before those without a partner were left out. */
  readonly #aPlaces: Int32Array
  readonly #bPlaces: Int32Array
  readonly #aChanged: Uint8Array
  readonly #bChanged: Uint8Array
  readonly #forward: Int32Array
  readonly #backward: Int32Array
  readonly #zero: number

  constructor(a: ComparedTokens, b: ComparedTokens) {
    this.#a = a.tokens
    this.#b = b.tokens
    this.#aPlaces = a.places
    this.#bPlaces = b.places
    this.#aChanged = a.changed
    this.#bChanged = b.changed
    this.#zero = b.tokens.length + 1
    this.#forward = new Int32Array(a.tokens.length + b.tokens.length + 3)
    this.#backward = new Int32Array(a.tokens.length + b.tokens.length + 3)
  }

  mark(aFrom: number, aTo: number, bFrom: number, bTo: number): void {
    while (aFrom < aTo && bFrom < bTo && this.#a[aFrom] === this.#b[bFrom]) {
      aFrom++
      bFrom++
    }
    while (aFrom < aTo && bFrom < bTo && this.#a[aTo - 1] === this.#b[bTo - 1]) {
      aTo--
      bTo--
    }
    if (aFrom === aTo) for (; bFrom < bTo; bFrom++) this.#bChanged[this.#bPlaces[bFrom]!] = 1
    else if (bFrom === bTo) for (; aFrom < aTo; aFrom++) this.#aChanged[this.#aPlaces[aFrom]!] = 1
    else {
      const [aAt, bAt] = this.#meet(aFrom, aTo, bFrom, bTo)
      this.mark(aFrom, aAt, bFrom, bAt)
      this.mark(aAt, aTo, bAt, bTo)
    }
  }

  /** A point on a shortest way from one corner to the other, found by walking from both until the ways meet. */
  #meet(aFrom: number, aTo: number, bFrom: number, bTo: number): readonly [number, number] {
    const forward = this.#forward
    const backward = this.#backward
    const zero = this.#zero
    const lowest = aFrom - bTo
    const highest = aTo - bFrom
    const start = aFrom - bFrom
    const end = aTo - bTo
    const isOdd = ((start - end) & 1) !== 0
    let [fLow, fHigh, bLow, bHigh] = [start, start, end, end]
    forward[zero + start] = aFrom
    backward[zero + end] = aTo
    for (let steps = 1; ; steps++) {
      if (fLow > lowest) forward[zero + --fLow - 1] = -1
      else fLow++
      if (fHigh < highest) forward[zero + ++fHigh + 1] = -1
      else fHigh--
      for (let diagonal = fHigh; diagonal >= fLow; diagonal -= 2) {
        const left = forward[zero + diagonal - 1]!
        const right = forward[zero + diagonal + 1]!
        let a = left >= right ? left + 1 : right
        while (a < aTo && a - diagonal < bTo && this.#a[a] === this.#b[a - diagonal]) a++
        forward[zero + diagonal] = a
        const isMet = isOdd && bLow <= diagonal && diagonal <= bHigh && backward[zero + diagonal]! <= a
        if (isMet) return [a, a - diagonal]
      }
      if (bLow > lowest) backward[zero + --bLow - 1] = NEVER
      else bLow++
      if (bHigh < highest) backward[zero + ++bHigh + 1] = NEVER
      else bHigh--
      for (let diagonal = bHigh; diagonal >= bLow; diagonal -= 2) {
        const left = backward[zero + diagonal - 1]!
        const right = backward[zero + diagonal + 1]!
        let a = left < right ? left : right - 1
        while (a > aFrom && a - diagonal > bFrom && this.#a[a - 1] === this.#b[a - diagonal - 1]) a--
        backward[zero + diagonal] = a
        const isMet = !isOdd && fLow <= diagonal && diagonal <= fHigh && a <= forward[zero + diagonal]!
        if (isMet) return [a, a - diagonal]
      }
      if (steps >= MAX_STEPS) {
        let best: readonly [number, number] = [aFrom, bFrom]
        for (let diagonal = fHigh; diagonal >= fLow; diagonal -= 2) {
          const a = Math.min(forward[zero + diagonal]!, aTo, bTo + diagonal)
          if (a + a - diagonal > best[0] + best[1]) best = [a, a - diagonal]
        }
        return best
      }
    }
  }
}

/**
 * Myers diff: the changes that lead from one list of tokens to another, in order, as few as can be found at a cost
 * proportional to the length and the number of changes. They are where `git` puts them: a run that could begin earlier
 * begins as late as possible, or beside a change of the other list.
 */
export const compareTokens = (a: Int32Array, b: Int32Array): Array<Change> => {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let aTo = a.length
  let bTo = b.length
  while (aTo > head && bTo > head && a[aTo - 1] === b[bTo - 1]) {
    aTo--
    bTo--
  }
  if (head === aTo && head === bTo) return []
  const aChanged = new Uint8Array(a.length + 1)
  const bChanged = new Uint8Array(b.length + 1)
  const left = withoutNoise(a, b, head, aTo, aChanged)
  const right = withoutNoise(b, a, head, bTo, bChanged)
  new Comparison(left, right).mark(0, left.tokens.length, 0, right.tokens.length)
  slideChanges({ tokens: a, changed: aChanged }, { tokens: b, changed: bChanged })
  slideChanges({ tokens: b, changed: bChanged }, { tokens: a, changed: aChanged })
  const changes: Array<Change> = []
  for (let from = 0, newFrom = 0; from < a.length || newFrom < b.length; from++, newFrom++) {
    let [to, newTo] = [from, newFrom]
    while (aChanged[to] === 1) to++
    while (bChanged[newTo] === 1) newTo++
    if (to > from || newTo > newFrom) changes.push({ from, to, newFrom, newTo })
    from = to
    newFrom = newTo
  }
  return changes
}
