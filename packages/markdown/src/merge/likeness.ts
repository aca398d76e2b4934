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

/** Fewer letters identify nothing without the markup around them. */
const SHORTEST = 12
const TABLE_MARKUP = /<\/?[a-z][^>]*>|[|:-]{2,}|\|/gi

/** The words of a block; those of a table without the markup that all tables have in common. */
const wordsOf = (block: Block): string => {
  const text = identityOf(block)
  if (!block.kind.endsWith("table")) return text
  const words = text.replace(TABLE_MARKUP, " ").trim()
  return words.length < SHORTEST ? text : words
}

const trigrams = new WeakMap<Block, Map<string, number>>()

const trigramsOfBlock = (block: Block): Map<string, number> => {
  const known = trigrams.get(block)
  if (known !== undefined) return known
  const counted = trigramsOf(wordsOf(block))
  trigrams.set(block, counted)
  return counted
}

/**
 * The Sørensen-Dice coefficient of the trigrams of two blocks, from 0 to 1; it works in any script. Of tables, which lose and
 * gain columns, it is the mean of that and the overlap coefficient.
 */
export const likeness = (a: Block, b: Block): number => {
  if (identityOf(a) === identityOf(b)) return 1
  const [few, many] = [trigramsOfBlock(a), trigramsOfBlock(b)]
  let shared = 0
  let [ofFew, ofMany] = [0, 0]
  for (const [trigram, count] of few) {
    shared += Math.min(count, many.get(trigram) ?? 0)
    ofFew += count
  }
  for (const count of many.values()) ofMany += count
  if (shared === 0) return 0
  const alike = (2 * shared) / (ofFew + ofMany)
  const isTable = a.kind.endsWith("table") && b.kind.endsWith("table")
  return isTable ? (alike + shared / Math.min(ofFew, ofMany)) / 2 : alike
}
