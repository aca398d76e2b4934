import { type Block, identityOf } from "../mergeLines/Block.ts"

const LONGEST_COMPARED = 4000

/** The trigrams of a text in order, each as often as it occurs, as a number of three UTF-16 code units: sorted numbers are compared fastest. */
const trigramsOf = (text: string): Float64Array => {
  const plain = ` ${text.slice(0, LONGEST_COMPARED).replace(/\s+/g, " ").trim()} `
  const trigrams = new Float64Array(Math.max(0, plain.length - 2))
  let two = plain.charCodeAt(0) * 0x10000 + plain.charCodeAt(1)
  for (let at = 0; at < trigrams.length; at++) {
    const three = two * 0x10000 + plain.charCodeAt(at + 2)
    trigrams[at] = three
    two = three % 0x100000000
  }
  return trigrams.sort()
}

/** The number of trigrams that two texts share. */
const countShared = (a: Float64Array, b: Float64Array): number => {
  let shared = 0
  for (let [atA, atB] = [0, 0]; atA < a.length && atB < b.length;) {
    const [one, other] = [a[atA]!, b[atB]!]
    if (one === other) shared++
    if (one <= other) atA++
    if (other <= one) atB++
  }
  return shared
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

const trigrams = new WeakMap<Block, Float64Array>()

const trigramsOfBlock = (block: Block): Float64Array => {
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
  const [ofA, ofB] = [trigramsOfBlock(a), trigramsOfBlock(b)]
  const shared = countShared(ofA, ofB)
  if (shared === 0) return 0
  const alike = (2 * shared) / (ofA.length + ofB.length)
  const isTable = a.kind.endsWith("table") && b.kind.endsWith("table")
  return isTable ? (alike + shared / Math.min(ofA.length, ofB.length)) / 2 : alike
}
