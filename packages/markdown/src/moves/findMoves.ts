import { type Block, identityOf, mayBePaired } from "../mergeLines/Block.ts"
import { likeness } from "./likeness.ts"

/** Short blocks such as dividers are often alike without being the same. */
const SHORTEST = 12

/** The places of texts that occur once and are long enough to identify a block. */
const placesOf = (blocks: ReadonlyArray<Block>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [at, block] of blocks.entries()) {
    const text = identityOf(block)
    if (text.length >= SHORTEST && mayBePaired(block)) places.set(text, places.has(text) ? -1 : at)
  }
  return places
}

/** How much a block has in common with what it was before a side moved and changed it. */
const ALIKE = 0.6
/** Comparisons of blocks that may have been moved and changed; beyond them only those that did not change are found. */
const MAX_COMPARED = 4096

/** Finds blocks that a side moved and changed, among those of which nothing is known: each with the one most like it. */
export const findChangedMoves = (
  base: ReadonlyArray<Block>,
  side: ReadonlyArray<Block>,
  gone: ReadonlyArray<number>,
  added: ReadonlyArray<number>
): ReadonlyArray<readonly [at: number, to: number]> => {
  if (gone.length * added.length > MAX_COMPARED) return []
  const candidates = gone.flatMap((at) =>
    added.flatMap((to) => {
      const [old, now] = [base[at]!, side[to]!]
      if (old.kind !== now.kind || !mayBePaired(now) || !/[\p{L}\p{N}]/u.test(old.text)) return []
      const worth = likeness(old, now)
      return worth >= ALIKE ? [{ at, to, worth }] : []
    })
  )
  const moves = new Map<number, number>()
  const taken = new Set<number>()
  for (const { at, to } of candidates.sort((a, b) => b.worth - a.worth)) {
    if (moves.has(at) || taken.has(to)) continue
    moves.set(at, to)
    taken.add(to)
  }
  return [...moves]
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
    for (const [start, end] of Array.from(moves)) {
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
