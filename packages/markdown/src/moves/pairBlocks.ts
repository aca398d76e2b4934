import { type Block, identityOf, mayBePaired } from "../mergeLines/Block.ts"
import { compareTokens, numberTokens } from "../diff/compareTokens.ts"
import { alignPairs } from "../diff/alignPairs.ts"
import { pairEqual } from "../diff/pairEqual.ts"
import { findMoves } from "./findMoves.ts"
import { KnownPieces } from "./KnownPieces.ts"
import { likeness } from "./likeness.ts"
import { SHORTEST_PIECE } from "../mergeLines/pieces.ts"

/**
 * The maximal number of compared pairs of blocks in a rewritten region; in longer ones each block is compared with
 * fewer.
 */
const MAX_PAIRS = 16_384
const ALIKE = 0.4
const ALIKE_ACROSS_KINDS = 0.75
const ALIKE_ELSEWHERE = 0.6
const MUCH_MORE_ALIKE = 0.2
/** The maximal number of other blocks that a replaced one is compared with. */
const MAX_OTHERS = 64
/** A container has one block of each of these kinds. */
export const SINGLE = new Set(["open", "close", "tableHeader", "tableDelimiter"])

const placesBetween = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Longer texts are not searched for others. */
const MAX_SEARCHED = 4000

/** Whether a side took away all of a block but one part of it. */
const isPartOf = (part: Block, whole: Block): boolean => {
  const [text, all] = [identityOf(part).trim(), identityOf(whole)]
  return text.length >= SHORTEST_PIECE && all.length <= MAX_SEARCHED && all.includes(text)
}

const worth = (a: Block, b: Block): number => {
  const alike = likeness(a, b)
  if (a.kind !== b.kind) return alike >= ALIKE_ACROSS_KINDS ? alike : 0
  if (alike >= ALIKE) return alike
  // A container has one of each: whatever they say, they are the same.
  return SINGLE.has(a.kind) || isPartOf(b, a) ? ALIKE : 0
}

/** Whether a block has much in common with a block at another place. */
const isElsewhere = (old: Block, now: Block, added: ReadonlyArray<Block>): boolean => {
  const here = likeness(old, now)
  if (here >= ALIKE_ELSEWHERE || added.length > MAX_OTHERS) return false
  const least = Math.max(ALIKE_ELSEWHERE, here + MUCH_MORE_ALIKE)
  return added.some((other) => other.kind === old.kind && likeness(old, other) >= least)
}

/** The blocks of the base that are on a side, too: in order as they were or changed, or at another place. */
interface PairedBlocks {
  /** For each block of the base the block of the side that it became, or -1. */
  readonly pairs: Int32Array
  /** The blocks without a pair that the side moved, as they were, with their new places. */
  readonly moves: ReadonlyMap<number, number>
}

const known = new WeakMap<ReadonlyArray<Block>, WeakMap<ReadonlyArray<Block>, PairedBlocks>>()

/** Pairs first the blocks that did not change, then, between them, those that have the most in common. */
export const pairBlocks = (base: ReadonlyArray<Block>, side: ReadonlyArray<Block>): PairedBlocks => {
  const ofBase = known.get(base) ?? new WeakMap<ReadonlyArray<Block>, PairedBlocks>()
  known.set(base, ofBase)
  const paired = ofBase.get(side) ?? pairAnew(base, side)
  ofBase.set(side, paired)
  return paired
}

const pairAnew = (base: ReadonlyArray<Block>, side: ReadonlyArray<Block>): PairedBlocks => {
  const pairs = new Int32Array(base.length).fill(-1)
  const isAdded = new Uint8Array(side.length)
  const tokens = side.map((block, at) => (mayBePaired(block) ? identityOf(block) : `\0${at}`))
  const [a, b] = numberTokens([base.map(identityOf), tokens])
  const changes = compareTokens(a!, b!)
  for (const [old, now] of pairEqual(changes, base.length)) pairs[old] = now
  for (const { newFrom, newTo } of changes) isAdded.fill(1, newFrom, newTo)
  const moves = findMoves(
    base,
    side,
    (at) => pairs[at]! >= 0,
    (at) => isAdded[at] === 1 && mayBePaired(side[at]!)
  )
  const moved = new Set(moves.values())
  const added = side.filter((block, at) => isAdded[at] === 1 && mayBePaired(block))
  const pieces = new KnownPieces(
    base.filter((_, at) => pairs[at]! < 0 && !moves.has(at)),
    added
  )
  for (const change of changes) {
    const olds = placesBetween(change.from, change.to).filter((at) => !moves.has(at))
    const news = placesBetween(change.newFrom, change.newTo).filter(
      (at) => !moved.has(at) && mayBePaired(side[at]!)
    )
    const pair = (old: number, now: number) => {
      pairs[olds[old]!] = news[now]!
    }
    const [old, now] = [base[olds[0]!], side[news[0]!]]
    const isOne = olds.length === 1 && news.length === 1 && old!.kind === now!.kind
    if (isOne && !pieces.areElsewhere(old!, now!) && !isElsewhere(old!, now!, added)) pair(0, 0)
    else {
      // The highest similarity (Sørensen-Dice), in order.
      alignPairs(
        olds.length,
        news.length,
        (row, column) => {
          const [old, now] = [base[olds[row]!]!, side[news[column]!]!]
          const alike = worth(old, now)
          return alike > 0 && pieces.areElsewhere(old, now) ? 0 : alike
        },
        pair,
        MAX_PAIRS
      )
    }
  }
  return { pairs, moves }
}
