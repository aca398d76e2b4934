import { generateNKeysBetween } from "fractional-indexing"

/** A child in its requested order, with its position among the same siblings, if any. */
export interface Arranged {
  readonly id: string
  readonly position: string | null
}

/** Compares two siblings by position, and by id where positions are equal. */
const isBefore = (one: Arranged, other: Arranged): boolean =>
  one.position! < other.position! || (one.position === other.position && one.id < other.id)

/** The longest increasing subsequence of the positions, as indices; these children keep their positions. */
const longestAscent = (children: ReadonlyArray<Arranged>): Set<number> => {
  const tails: Array<number> = []
  const before = new Map<number, number>()
  for (const [index, child] of children.entries()) {
    if (child.position === null) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(children[tails[middle]!]!, child)) low = middle + 1
      else high = middle
    }
    if (low > 0) before.set(index, tails[low - 1]!)
    tails[low] = index
  }
  const stays = new Set<number>()
  for (let index = tails.at(-1); index !== undefined; index = before.get(index)) stays.add(index)
  return stays
}

/** Positions for siblings in a requested order, by id, with the fewest moves (longest increasing subsequence). */
export const arrangePages = (children: ReadonlyArray<Arranged>): ReadonlyMap<string, string> => {
  const stays = longestAscent(children)
  const positions = new Map<string, string>()
  let previous: string | null = null
  for (let index = 0; index < children.length;) {
    const child = children[index]!
    if (stays.has(index)) {
      previous = child.position
      positions.set(child.id, child.position!)
      index++
      continue
    }
    let end = index
    // There is no room between children of one position: those behind go on as well.
    while (end < children.length && (!stays.has(end) || children[end]!.position === previous)) end++
    const next = children[end]?.position ?? null
    const keys = generateNKeysBetween(previous, next, end - index)
    for (const [offset, key] of keys.entries()) positions.set(children[index + offset]!.id, key)
    previous = keys.at(-1) ?? previous
    index = end
  }
  return positions
}
