import type { Block, Blocks } from "../mergeLines/Block.ts"
import type { Side } from "./Move.ts"
import { lengthOf, piecesOf } from "../mergeLines/pieces.ts"

/** The share of a block that identifies it as a part of another. */
const MOST = 0.5

const isWithin = (part: Block, whole: Block): boolean => {
  const known = new Set(piecesOf(whole))
  const all = piecesOf(part)
  const found = all.filter((piece) => known.has(piece))
  return found.length > 0 && lengthOf(found) >= lengthOf(all) * MOST
}

/** The number of blocks that a side moved along behind a heading, and the other side did not move. */
const countAlong = (base: Blocks, side: Side, other: Side, heading: number): number => {
  if (base.blocks[heading]!.depth === undefined) return 0
  const to = side.pairs.moves.get(heading)!
  let at = heading + 1
  while (side.pairs.moves.get(at) === to + at - heading && !other.pairs.moves.has(at)) at++
  return at - heading - 1
}

/** Whether a side joined a block that it moved with a neighbour. */
const hasJoined = (base: Blocks, { blocks, pairs }: Side, moved: number): boolean => {
  const whole = blocks.blocks[pairs.moves.get(moved)!]!
  return [moved - 1, moved + 1].some((at) => {
    const near = base.blocks[at]
    return near !== undefined && pairs.isRemoved(at) && !pairs.moves.has(at) && isWithin(near, whole)
  })
}

/**
 * Chooses the place of a block that both sides moved: that of the side that moved more of its section along, or joined it with
 * its neighbour, and else main's.
 */
export const chooseMove = (base: Blocks, ours: Side, theirs: Side, at: number): Side => {
  const [ofMain, ofRequest] = [countAlong(base, ours, theirs, at), countAlong(base, theirs, ours, at)]
  if (ofMain !== ofRequest) return ofMain > ofRequest ? ours : theirs
  return hasJoined(base, theirs, at) && !hasJoined(base, ours, at) ? theirs : ours
}
