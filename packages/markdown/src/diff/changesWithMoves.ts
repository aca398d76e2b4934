import { type Change, compareTokens, numberTokens } from "./compareTokens.ts"

/** The first places of tokens in the changes of one list. */
class FirstPlaces {
  readonly #tokens: Int32Array
  readonly #places = new Map<number, number>()

  constructor(tokens: Int32Array) {
    this.#tokens = tokens
  }

  add(from: number, to: number): void {
    for (let place = from; place < to; place++) {
      const token = this.#tokens[place]!
      const known = this.#places.get(token)
      if (known === undefined || place < known) this.#places.set(token, place)
    }
  }

  /** The first place of any of the tokens of another list; Infinity where none of them has one. */
  first(tokens: Int32Array): number {
    return tokens.reduce((least, token) => Math.min(least, this.#places.get(token) ?? Infinity), Infinity)
  }
}

/** Binary search for the first change, of those in order, that ends behind a place. */
const changeAt = (changes: ReadonlyArray<Change>, endOf: (change: Change) => number, place: number) => {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(changes[middle]!) > place) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Compares two lists as `compareTokens` does. Changes between which a token moves, and all between them, are one: the token goes in one of
 * them and comes in another. Takes time in proportion to the lists, besides the comparison.
 */
export const changesWithMoves = (
  old: ReadonlyArray<string>,
  edited: ReadonlyArray<string>
): ReadonlyArray<Change> => {
  const [a, b] = numberTokens([old, edited]) as [Int32Array, Int32Array]
  const [gone, come] = [new FirstPlaces(a), new FirstPlaces(b)]
  const changes: Array<Change> = []
  for (const change of compareTokens(a, b)) {
    const first = Math.min(
      changeAt(changes, ({ to }) => to, gone.first(b.subarray(change.newFrom, change.newTo))),
      changeAt(changes, ({ newTo }) => newTo, come.first(a.subarray(change.from, change.to)))
    )
    const joined = [...changes.splice(first), change]
    for (const [index, { from, newFrom }] of joined.entries()) {
      // Tokens between joined changes belong to them from now on.
      const before = joined[index - 1]
      if (before === undefined) continue
      gone.add(before.to, from)
      come.add(before.newTo, newFrom)
    }
    gone.add(change.from, change.to)
    come.add(change.newFrom, change.newTo)
    changes.push({ ...change, from: joined[0]!.from, newFrom: joined[0]!.newFrom })
  }
  return changes
}
