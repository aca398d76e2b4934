import { type Block, identityOf } from "./Block.ts"

/** Short blocks such as dividers are often alike without being the same. */
const SHORTEST = 12

/** The places of texts that occur once and are long enough to identify a block. */
const placesOf = (blocks: ReadonlyArray<Block>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [at, block] of blocks.entries()) {
    const text = identityOf(block)
    if (text.length >= SHORTEST) places.set(text, places.has(text) ? -1 : at)
  }
  return places
}

/**
 * Finds the blocks that a side moved: the same text, once on either side, at places that the longest common subsequence
 * leaves out. Short blocks that moved along with such a neighbour count as moved, too. Maps places in the base to places
 * on the side.
 */
export const findMoves = (
  base: ReadonlyArray<Block>,
  side: ReadonlyArray<Block>,
  isKept: (at: number) => boolean,
  isAdded: (at: number) => boolean
): ReadonlyMap<number, number> => {
  const moves = new Map<number, number>()
  const known = placesOf(base)
  const found = placesOf(side)
  const taken = new Set<number>()
  for (const [text, at] of known) {
    const to = found.get(text) ?? -1
    if (at < 0 || to < 0 || isKept(at) || !isAdded(to)) continue
    moves.set(at, to)
    taken.add(to)
  }
  for (const step of [-1, 1]) {
    for (const [start, end] of [...moves]) {
      let [at, to] = [start + step, end + step]
      while (
        at >= 0 &&
        at < base.length &&
        to >= 0 &&
        to < side.length &&
        !isKept(at) &&
        isAdded(to) &&
        !moves.has(at) &&
        !taken.has(to) &&
        base[at]!.kind === side[to]!.kind &&
        identityOf(base[at]!) === identityOf(side[to]!)
      ) {
        moves.set(at, to)
        taken.add(to)
        at += step
        to += step
      }
    }
  }
  return moves
}
