import { asNew, type Block, type Blocks, depthOf, meaningOf, textBetween } from "../mergeLines/Block.ts"
import { chooseMove } from "./chooseMove.ts"
import { highestIn } from "./findRegions.ts"
import type { Unit } from "./findUnits.ts"
import { isMovedAlone, metBlock, type Paired, type Side, withEdit } from "./Move.ts"
import { orderAdditions } from "./orderAdditions.ts"
import { Rewriting } from "./Rewriting.ts"

/** The level of the highest heading in the moved run that ends with a block; undefined where none moved along. */
const movedLevel = (base: Blocks, moves: ReadonlyMap<number, number>, last: number): number | undefined => {
  let level = Infinity
  const isAlong = (at: number) => moves.get(at) === moves.get(last)! + at - last
  for (let at = last; isAlong(at); at--) {
    level = Math.min(level, depthOf(base.blocks[at]!))
  }
  return level === Infinity ? undefined : level
}

/** The part of an addition that goes with the moved block before it: all within a moved run, at its end its section's. */
const carriedPart = (
  base: Blocks,
  moves: ReadonlyMap<number, number>,
  at: number,
  added: ReadonlyArray<Block>
) => {
  const to = moves.get(at)!
  if (moves.get(at + 1) === to + 1) return added
  const level = movedLevel(base, moves, at)
  if (level === undefined) return []
  // An addition stays together, and so do a heading and its section.
  if (highestIn(added) <= level) return []
  const next = base.blocks[at + 1]
  return next !== undefined && highestIn(added) < depthOf(next) ? [] : added
}

/** Whether a side moved all blocks together that the other side joined. */
const isMovedTogether = (moving: Side, { base: [from, to] }: Unit): boolean => {
  const start = moving.pairs.moves.get(from)
  if (start === undefined) return false
  for (let at = from; at < to; at++) if (moving.pairs.moves.get(at) !== start + at - from) return false
  return true
}

/** The blocks at the new place of those that one side moved together and the other joined. */
const joinedAt = (base: Blocks, moving: Side, editing: Side, unit: Unit): ReadonlyArray<Block> => {
  const [from, until] = unit.base
  const to = moving.pairs.moves.get(from)!
  const isSame = base.blocks
    .slice(from, until)
    .every((original, index) => isMovedAlone({ moving, original, to: to + index }))
  if (isSame) return editing.blocks.blocks.slice(...unit.side)
  const block = (text: string): Block => ({ kind: base.blocks[from]!.kind, lead: "", text })
  const original = block(textBetween(base, from, until))
  const moved = block(textBetween(moving.blocks, to, to + until - from))
  return [metBlock({ moving, original, to }, block(textBetween(editing.blocks, ...unit.side)), moved)]
}

const addedBy = ({ blocks, pairs }: Paired): Uint8Array => {
  const added = new Uint8Array(blocks.blocks.length).fill(1)
  for (const place of pairs.kept()) added[place] = 0
  for (const place of pairs.moves.values()) added[place] = 0
  return added
}

/**
 * The last block of a moving side behind which a carried addition goes, with the additions of that side at the same
 * place.
 */
const placeBehind = (moving: Side, at: number, carried: ReadonlyArray<Block>): number | undefined => {
  const { blocks } = moving.blocks
  const to = moving.pairs.moves.get(at)!
  const isAdded = moving.added
  let end = to + 1
  while (end < blocks.length && isAdded[end] === 1) end++
  const own = blocks.slice(to + 1, end)
  const isAdopting = end < blocks.length && highestIn(carried) < depthOf(blocks[end]!)
  if (isAdopting && moving.pairs.moves.get(at + 1) !== end) return undefined
  if (own.length === 0) return to
  const [ours, theirs] = moving.isMain ? [own, carried] : [carried, own]
  const first = orderAdditions({ ours, theirs, replacing: undefined, next: undefined, isFirst: false })
  if (first === undefined) return undefined
  return (first === "ours") === moving.isMain ? end - 1 : to
}

/** Undoes the move of a block that the other side joined with another, so that the conflict about both has all of them. */
const putBack = (moving: Side, moved: Rewriting, { base: [from, to] }: Unit, at: number): void => {
  const place = moving.pairs.moves.get(at)!
  const block = moving.blocks.blocks[place]!
  for (let step = 1; step < to - from; step++) {
    for (const near of [at - step, at + step]) {
      const stays = near >= from && near < to ? moving.pairs.of(near) : -1
      if (stays < 0) continue
      moved.replace([place, place + 1], [])
      if (near < at) moved.putBehind(stays, [block])
      else moved.putBefore(stays, [block])
      return
    }
  }
}

const carry = (base: Blocks, moving: Side, editing: Side, moved: Rewriting, edited: Rewriting): void => {
  const units = new Map(
    editing.pairs.units.flatMap((unit) =>
      Array.from({ length: unit.base[1] - unit.base[0] }, (_, index) => [unit.base[0] + index, unit] as const)
    )
  )
  const sideBlocks = editing.blocks.blocks
  for (const [at, to] of moving.pairs.moves) {
    const original = base.blocks[at]!
    const moves = { moving, original, to }
    const unit = units.get(at)
    const place = editing.pairs.of(at)
    if (unit !== undefined && unit.base[1] === at + 1 && unit.base[0] === at) {
      const parts = sideBlocks.slice(...unit.side)
      const text = textBetween(editing.blocks, ...unit.side).slice(parts[0]!.lead.length)
      const split = { kind: original.kind, lead: original.lead, text }
      // A heading between them would capture the blocks behind the new place.
      const isAsked = highestIn(parts) < depthOf(original)
      moved.replace([to, to + 1], [isAsked ? metBlock(moves, split) : withEdit(moves, split)])
      edited.replace(unit.side, [original])
    } else if (unit !== undefined) {
      if (!isMovedTogether(moving, unit)) putBack(moving, moved, unit, at)
      else if (at === unit.base[0]) {
        moved.replace([to, to + unit.base[1] - at], joinedAt(base, moving, editing, unit))
        edited.replace(unit.side, base.blocks.slice(...unit.base))
      }
    } else if (editing.pairs.isRemoved(at)) {
      if (!editing.pairs.moves.has(at)) moved.replace([to, to + 1], [metBlock(moves, null)])
      continue
    } else if (place >= 0 && meaningOf(sideBlocks[place]!) !== meaningOf(original)) {
      moved.replace([to, to + 1], [withEdit(moves, sideBlocks[place]!)])
      edited.replace([place, place + 1], [original])
    }
    const [from, until] = editing.pairs.addedBefore(at + 1)
    if (until <= from || editing.added.subarray(from, until).includes(0)) continue
    const part = carriedPart(base, moving.pairs.moves, at, sideBlocks.slice(from, until))
    const behind = part.length === 0 ? undefined : placeBehind(moving, at, part)
    if (behind === undefined) continue
    moved.putBehind(behind, part.map(asNew))
    edited.replace([from, from + part.length], [])
  }
}

/** Leaves a block that both sides moved at the place of one of them, with the edit of the other and what that added to it. */
const meet = (
  base: Blocks,
  at: number,
  kept: Side,
  ofKept: Rewriting,
  left: Side,
  ofLeft: Rewriting
): void => {
  const [to, other] = [kept.pairs.moves.get(at)!, left.pairs.moves.get(at)!]
  const [original, now] = [base.blocks[at]!, left.blocks.blocks[other]!]
  const isSame = meaningOf(now) === meaningOf(kept.blocks.blocks[to]!)
  if (!isSame && meaningOf(now) !== meaningOf(original)) {
    ofKept.replace([to, to + 1], [withEdit({ moving: kept, original, to }, now)])
  }
  ofLeft.replace([other, other + 1], [])
  let until = other + 1
  while (left.added[until] === 1) until++
  const added = left.blocks.blocks.slice(other + 1, until)
  const part = added.length === 0 ? [] : carriedPart(base, left.pairs.moves, at, added)
  const behind = part.length === 0 ? undefined : placeBehind(kept, at, part)
  if (behind === undefined) return
  ofKept.putBehind(behind, part.map(asNew))
  ofLeft.replace([other + 1, until], [])
}

/** For each index of a side the last block of the base above it that kept its place; -1 without one. */
const keptAbove = (base: Blocks, { blocks, pairs }: Side): Int32Array => {
  const above = new Int32Array(blocks.blocks.length + 1).fill(-1)
  for (const at of base.blocks.keys()) if (pairs.of(at) >= 0) above[pairs.of(at) + 1] = at
  for (let place = 1; place < above.length; place++) above[place] = Math.max(above[place]!, above[place - 1]!)
  return above
}

/**
 * Follows the blocks that one side moved and the other edited, split, or added to: returns the two sides as if the one that
 * moved them had done that, too, and the other had not. A block that both moved to different places stays at one of
 * them; one that a side moved and the other removed is marked. Undefined when there is no such block.
 */
export const followMoves = (
  base: Blocks,
  ofEach: { readonly ours: Paired; readonly theirs: Paired }
): { readonly ours: Blocks; readonly theirs: Blocks } | undefined => {
  if (ofEach.ours.pairs.moves.size === 0 && ofEach.theirs.pairs.moves.size === 0) return undefined
  const ours: Side = { ...ofEach.ours, isMain: true, added: addedBy(ofEach.ours) }
  const theirs: Side = { ...ofEach.theirs, isMain: false, added: addedBy(ofEach.theirs) }
  const ofMain = new Rewriting(ours.blocks, ours.added)
  const ofRequest = new Rewriting(theirs.blocks, theirs.added)
  carry(base, ours, theirs, ofMain, ofRequest)
  carry(base, theirs, ours, ofRequest, ofMain)
  const aboveMain = keptAbove(base, ours)
  const aboveRequest = keptAbove(base, theirs)
  for (const [at, to] of ours.pairs.moves) {
    const other = theirs.pairs.moves.get(at)
    if (other === undefined) continue
    const isSame =
      meaningOf(theirs.blocks.blocks[other]!) === meaningOf(ours.blocks.blocks[to]!) &&
      aboveMain[to] === aboveRequest[other]
    if (isSame) continue
    if (chooseMove(base, ours, theirs, at) === ours) meet(base, at, ours, ofMain, theirs, ofRequest)
    else meet(base, at, theirs, ofRequest, ours, ofMain)
  }
  if (ofMain.isEmpty && ofRequest.isEmpty) return undefined
  return { ours: ofMain.done(), theirs: ofRequest.done() }
}
