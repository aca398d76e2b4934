import { type Block, identityOf } from "./Block.ts"

const LONGEST_COMPARED = 4000

const trigramsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  const plain = ` ${text.slice(0, LONGEST_COMPARED).replace(/\s+/g, " ").trim()} `
  for (let at = 0; at + 3 <= plain.length; at++) {
    const trigram = plain.slice(at, at + 3)
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  return counts
}

const trigrams = new WeakMap<Block, Map<string, number>>()

const trigramsOfBlock = (block: Block): Map<string, number> => {
  const known = trigrams.get(block)
  if (known !== undefined) return known
  const counted = trigramsOf(identityOf(block))
  trigrams.set(block, counted)
  return counted
}

/** The Sørensen-Dice coefficient of the trigrams of two blocks, from 0 to 1; it works in any script. */
export const likeness = (a: Block, b: Block): number => {
  if (identityOf(a) === identityOf(b)) return 1
  const [few, many] = [trigramsOfBlock(a), trigramsOfBlock(b)]
  let shared = 0
  let total = 0
  for (const [trigram, count] of few) {
    shared += Math.min(count, many.get(trigram) ?? 0)
    total += count
  }
  for (const count of many.values()) total += count
  return total === 0 ? 0 : (2 * shared) / total
}
