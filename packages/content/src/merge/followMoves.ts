import { type Block, type Blocks, depthOf, meaningOf } from "./Block.ts"
import type { Run } from "./findUnits.ts"
import { mergeRow } from "./mergeRow.ts"
import type { Pairing } from "./Pairing.ts"
import { meaningOfRow, readRow } from "./TableRow.ts"

interface Side {
  readonly blocks: Blocks
  readonly pairs: Pairing
}

/** Blocks of a side with what takes their place, by their places there. */
class Rewriting {
  readonly blocks: Blocks
  readonly #instead = new Map<number, ReadonlyArray<Block>>()
  readonly #behind = new Map<number, ReadonlyArray<Block>>()

  constructor(blocks: Blocks) {
    this.blocks = blocks
  }

  replace([from, to]: Run, by: ReadonlyArray<Block>): void {
    this.#instead.set(from, by)
    for (let at = from + 1; at < to; at++) this.#instead.set(at, [])
  }

  putBehind(at: number, added: ReadonlyArray<Block>): void {
    this.#behind.set(at, [...(this.#behind.get(at) ?? []), ...added])
  }

  get isEmpty(): boolean {
    return this.#instead.size === 0 && this.#behind.size === 0
  }

  done(): Blocks {
    const { gaps: oldGaps, spacing } = this.blocks
    const newline = oldGaps.some((gap) => gap.includes("\r\n")) ? "\r\n" : "\n"
    const blocks: Array<Block> = []
    const gaps: Array<string> = []
    let gap: string | undefined
    for (const [at, block] of this.blocks.blocks.entries()) {
      gap ??= oldGaps[at]!
      const inside = gap.includes("\n") ? gap : newline.repeat(spacing)
      for (const by of [...(this.#instead.get(at) ?? [block]), ...(this.#behind.get(at) ?? [])]) {
        blocks.push(by)
        gaps.push(gap ?? inside)
        gap = undefined
      }
    }
    return { blocks, gaps: [...gaps, oldGaps.at(-1)!], spacing }
  }
}

/** The level of the highest heading in the moved run that ends with a block; undefined where none moved along. */
const movedLevel = (base: Blocks, moves: ReadonlyMap<number, number>, last: number): number | undefined => {
  let level = Infinity
  for (let at = last; moves.has(at) && moves.get(at)! - moves.get(last)! === at - last; at--) {
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
  const end = added.findIndex((block) => depthOf(block) <= level)
  return end < 0 ? added : added.slice(0, end)
}

/** A moved block with the edit of the other side; a row may have been moved in a table whose columns changed, too. */
const carriedEdit = (base: Block, moved: Block, edited: Block): Block | undefined => {
  if (moved.row === undefined || base.row === undefined || edited.row === undefined) return edited
  const text = mergeRow({ base: base.row, main: moved.row, changeRequest: edited.row })
  if (text === undefined) return undefined
  const row = readRow(text, moved.row.kind)
  return row === undefined ? undefined : { ...moved, text, row, meaning: meaningOfRow(row) }
}

const carry = (base: Blocks, moving: Side, editing: Side, moved: Rewriting, edited: Rewriting): void => {
  const units = new Map(editing.pairs.units.map((unit) => [unit.base[0], unit]))
  const sideBlocks = editing.blocks.blocks
  for (const [at, to] of moving.pairs.moves) {
    const original = base.blocks[at]!
    const { lead } = moving.blocks.blocks[to]!
    const unit = units.get(at)
    if (unit !== undefined && unit.base[1] === at + 1) {
      moved.replace([to, to + 1], sideBlocks.slice(...unit.side))
      edited.replace(unit.side, [original])
    } else if (editing.pairs.isRemoved(at)) {
      if (!editing.pairs.moves.has(at)) {
        moved.replace([to, to + 1], [{ ...moving.blocks.blocks[to]!, isContested: true }])
      }
      continue
    } else if (unit === undefined && editing.pairs.of(at) >= 0) {
      const now = sideBlocks[editing.pairs.of(at)]!
      if (meaningOf(now) !== meaningOf(original)) {
        const carried = carriedEdit(original, moving.blocks.blocks[to]!, now)
        if (carried === undefined) continue
        moved.replace([to, to + 1], [{ ...carried, lead }])
        edited.replace([editing.pairs.of(at), editing.pairs.of(at) + 1], [original])
      }
    }
    const [from, until] = editing.pairs.addedBefore(at + 1)
    if (until <= from) continue
    const part = carriedPart(base, moving.pairs.moves, at, sideBlocks.slice(from, until))
    if (part.length === 0) continue
    moved.putBehind(to, part)
    edited.replace([from, from + part.length], [])
  }
}

/** For each place of a side the last block of the base above it that stands where it did; -1 where there is none. */
const keptAbove = (base: Blocks, { blocks, pairs }: Side): Int32Array => {
  const above = new Int32Array(blocks.blocks.length + 1).fill(-1)
  for (const at of base.blocks.keys()) if (pairs.of(at) >= 0) above[pairs.of(at) + 1] = at
  for (let place = 1; place < above.length; place++) above[place] = Math.max(above[place]!, above[place - 1]!)
  return above
}

/**
 * Follows the blocks that one side moved and the other edited, split, or added to: returns the two sides as if the one that
 * moved them had done that, too, and the other had not. A block that both moved to different places stays where main has
 * it; one that a side moved and the other removed is marked. Undefined when there is no such block.
 */
export const followMoves = (
  base: Blocks,
  main: Side,
  changeRequest: Side
): { readonly main: Blocks; readonly changeRequest: Blocks } | undefined => {
  if (main.pairs.moves.size === 0 && changeRequest.pairs.moves.size === 0) return undefined
  const ofMain = new Rewriting(main.blocks)
  const ofRequest = new Rewriting(changeRequest.blocks)
  carry(base, main, changeRequest, ofMain, ofRequest)
  carry(base, changeRequest, main, ofRequest, ofMain)
  const aboveMain = keptAbove(base, main)
  const aboveRequest = keptAbove(base, changeRequest)
  for (const [at, to] of main.pairs.moves) {
    const other = changeRequest.pairs.moves.get(at)
    if (other === undefined || aboveMain[to] === aboveRequest[other]) continue
    ofRequest.replace([other, other + 1], [])
  }
  if (ofMain.isEmpty && ofRequest.isEmpty) return undefined
  return { main: ofMain.done(), changeRequest: ofRequest.done() }
}
