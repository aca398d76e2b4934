/** A list of tokens as it is compared: the tokens that are left, where they stood, and marks for those that changed. */
export interface ComparedTokens {
  readonly tokens: Int32Array
  readonly places: Int32Array
  readonly changed: Uint8Array
}

const WINDOW = 100
const Rank = { alone: 0, usual: 1, frequent: 2 } as const

const rootOf = (count: number): number => {
  let root = 1
  for (let rest = count; rest > 0; rest >>= 2) root <<= 1
  return Math.min(root, 1024)
}

const countTokens = (tokens: Int32Array): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** Frequent tokens amid ones without a partner say nothing of where they belong, and only cost time. */
const isNoise = (ranks: Uint8Array, at: number, from: number, to: number): boolean => {
  let alone = 0
  let frequent = 2
  for (const step of [-1, 1]) {
    let aloneHere = 0
    for (let place = at + step; place >= from && place < to; place += step) {
      if (Math.abs(place - at) > WINDOW || ranks[place] === Rank.usual) break
      if (ranks[place] === Rank.alone) aloneHere++
      else frequent++
    }
    if (aloneHere === 0) return false
    alone += aloneHere
  }
  return frequent * 4 < frequent + alone
}

/**
 * Leaves out, and marks as changed, the tokens of a region that the other list does not have, or that are noise there.
 */
export const withoutNoise = (
  tokens: Int32Array,
  others: Int32Array,
  from: number,
  to: number,
  changed: Uint8Array
): ComparedTokens => {
  const limit = rootOf(tokens.length)
  const counts = countTokens(others)
  const ranks = new Uint8Array(tokens.length)
  for (let at = from; at < to; at++) {
    const count = counts.get(tokens[at]!) ?? 0
    ranks[at] = count === 0 ? Rank.alone : count >= limit ? Rank.frequent : Rank.usual
  }
  const places: Array<number> = []
  for (let at = from; at < to; at++) {
    const rank = ranks[at]
    if (rank === Rank.usual || (rank === Rank.frequent && !isNoise(ranks, at, from, to))) places.push(at)
    else changed[at] = 1
  }
  return { tokens: Int32Array.from(places, (at) => tokens[at]!), places: Int32Array.from(places), changed }
}
