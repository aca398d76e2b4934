import type { Block } from "./Block.ts"
import { compareTokens, numberTokens } from "./compareTokens.ts"
import { likeness } from "./likeness.ts"

/** The largest rewritten stretch in which blocks are paired by likeness: blocks of one side times blocks of the other. */
const MAX_PAIRS = 4096
const ALIKE = 0.4
const ALIKE_ACROSS_KINDS = 0.75

const worth = (a: Block, b: Block): number => {
  const alike = likeness(a, b)
  if (a.kind !== b.kind) return alike >= ALIKE_ACROSS_KINDS ? alike : 0
  // A container has one opening and one closing: whatever they say, they are the same.
  if (a.kind === "open" || a.kind === "close") return Math.max(alike, ALIKE)
  return alike >= ALIKE ? alike : 0
}

/** Pairs the blocks of two rewritten stretches, in order, so that the pairs have the most in common. */
const pairAlike = (
  a: ReadonlyArray<Block>,
  b: ReadonlyArray<Block>,
  pair: (a: number, b: number) => void
) => {
  const width = b.length + 1
  const worths = new Float64Array(a.length * b.length)
  const best = new Float64Array((a.length + 1) * width)
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      const value = worth(a[row]!, b[column]!)
      worths[row * b.length + column] = value
      const at = row * width + column
      best[at] = Math.max(best[at + width]!, best[at + 1]!, value === 0 ? 0 : value + best[at + width + 1]!)
    }
  }
  for (let row = 0, column = 0; row < a.length && column < b.length;) {
    const at = row * width + column
    const value = worths[row * b.length + column]!
    if (value > 0 && best[at] === value + best[at + width + 1]!) pair(row++, column++)
    else if (best[at] === best[at + width]!) row++
    else column++
  }
}

/**
 * For each block of the base the block of a side that it became, or -1: first those that did not change, then, between
 * them, those that have the most in common.
 */
export const pairBlocks = (base: ReadonlyArray<Block>, side: ReadonlyArray<Block>): Int32Array => {
  const pairs = new Int32Array(base.length).fill(-1)
  const [a, b] = numberTokens([base.map(({ text }) => text), side.map(({ text }) => text)])
  let from = 0
  let newFrom = 0
  const equal = (to: number) => {
    while (from < to) pairs[from++] = newFrom++
  }
  for (const change of compareTokens(a!, b!)) {
    equal(change.from)
    const olds = base.slice(change.from, change.to)
    const news = side.slice(change.newFrom, change.newTo)
    const pair = (old: number, now: number) => {
      pairs[change.from + old] = change.newFrom + now
    }
    if (olds.length === 1 && news.length === 1 && olds[0]!.kind === news[0]!.kind) pair(0, 0)
    else if (olds.length * news.length <= MAX_PAIRS) pairAlike(olds, news, pair)
    from = change.to
    newFrom = change.newTo
  }
  equal(base.length)
  return pairs
}
