import { type Block, type Blocks, identityOf, textBetween } from "../mergeLines/Block.ts"
import type { Run } from "./findUnits.ts"
import { pairBlocks } from "./pairBlocks.ts"
import { lengthOf, piecesOf, plain, SHORTEST_PIECE } from "../mergeLines/pieces.ts"

/** The share of a block that has to be in its parts. */
const CONTAINED = 0.5
/** Comparisons of blocks with each other, beyond which no parts are looked for. */
const MAX_COMPARED = 4096

interface Parts {
  readonly block: Block
  readonly run: Run
}

const isDivisible = ({ depth, met, row, text }: Block): boolean =>
  depth === undefined && met === undefined && row === undefined && text.length >= 2 * SHORTEST_PIECE

/** The run of a side around all blocks that have parts of a block, if most of it is in them. */
const partsOf = (block: Block, side: Blocks, added: ReadonlyArray<number>): Run | undefined => {
  const pieces = new Set(piecesOf(block))
  const whole = plain(identityOf(block))
  let contained = 0
  const found: Array<number> = []
  for (const place of added) {
    const part = side.blocks[place]!
    const own = plain(identityOf(part))
    const isContained = own.length >= SHORTEST_PIECE && whole.includes(own)
    const shared = piecesOf(part).filter((piece) => pieces.has(piece) || whole.includes(piece))
    const length = isContained ? own.length : lengthOf(shared)
    if (length === 0) continue
    contained += length
    found.push(place)
  }
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return contained < whole.length * CONTAINED ? undefined : [first, last + 1]
}

const findParts = (base: Blocks, side: Blocks): ReadonlyArray<Parts> => {
  const { moves, pairs } = pairBlocks(base.blocks, side.blocks)
  const isKnown = new Set([...pairs, ...moves.values()])
  const gone = [...pairs.keys()].filter(
    (at) => pairs[at]! < 0 && !moves.has(at) && isDivisible(base.blocks[at]!)
  )
  const added = [...side.blocks.keys()].filter((place) => !isKnown.has(place))
  if (gone.length === 0 || added.length === 0 || gone.length * added.length > MAX_COMPARED) return []
  const texts = Map.groupBy([...base.blocks, ...side.blocks], identityOf)
  const isPart = (place: number): boolean => {
    const { depth, met, row } = side.blocks[place]!
    return !isKnown.has(place) && depth === undefined && met === undefined && row === undefined
  }
  const found = gone.flatMap((at): ReadonlyArray<Parts> => {
    const block = base.blocks[at]!
    const run = texts.get(identityOf(block))!.length === 1 ? partsOf(block, side, added) : undefined
    if (run === undefined) return []
    if (run[1] - run[0] === 1 && side.blocks[run[0]]!.kind !== block.kind) return []
    for (let place = run[0]; place < run[1]; place++) if (!isPart(place)) return []
    return [{ block, run }]
  })
  const sorted = found.toSorted((a, b) => a.run[0] - b.run[0])
  // Parts of several blocks are no unit.
  return sorted.filter(
    ({ run }, at) => run[0] >= (sorted[at - 1]?.run[1] ?? 0) && run[1] <= (sorted[at + 1]?.run[0] ?? Infinity)
  )
}

const joinParts = (base: Blocks, side: Blocks): Blocks => {
  const found = findParts(base, side)
  if (found.length === 0) return side
  const blocks: Array<Block> = []
  const gaps: Array<string> = []
  let at = 0
  const copy = (to: number) => {
    for (; at < to; at++) {
      blocks.push(side.blocks[at]!)
      gaps.push(side.gaps[at]!)
    }
  }
  for (const { block, run } of found) {
    copy(run[0])
    const first = side.blocks[run[0]]!
    const text = textBetween(side, ...run).slice(first.lead.length)
    const identity = identityOf(block)
    const one = run[1] - run[0] === 1
    blocks.push(
      one
        ? { ...first, meaning: first.meaning ?? text, identity }
        : { kind: block.kind, lead: first.lead, text, identity }
    )
    gaps.push(side.gaps[run[0]]!)
    at = run[1]
  }
  copy(side.blocks.length)
  return { ...side, blocks, gaps: [...gaps, side.gaps.at(-1)!] }
}

/** Joined blocks may change which blocks count as moved, so that parts of others are found. */
const MAX_ROUNDS = 4

/**
 * Joins the parts of each block that a side moved and changed or split at its new place, so that they are one block that was
 * moved. Parts are found by whole sentences and lines.
 */
export const joinMovedParts = (base: Blocks, side: Blocks): Blocks => {
  let joined = side
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = joinParts(base, joined)
    if (next === joined) break
    joined = next
  }
  return joined
}
