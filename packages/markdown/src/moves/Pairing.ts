import { type Block, meaningOf } from "../mergeLines/Block.ts"
import { findUnits, type Run, type Unit } from "./findUnits.ts"
import { findChangedMoves } from "./findMoves.ts"
import { pairBlocks } from "./pairBlocks.ts"

/** Numbers change when items above come or go: that is no edit of the item. */
const bullet = (block: Block): string => block.lead.trim().replace(/^\d+/, "")

/** Whether a side left a block as it is, but for its number. */
export const isUntouched = (base: Block, side: Block): boolean =>
  meaningOf(base) === meaningOf(side) && bullet(base) === bullet(side)

/** Which blocks of a side became of which blocks of the base, and where the side added others. */
export class Pairing {
  readonly #base: ReadonlyArray<Block>
  readonly #side: ReadonlyArray<Block>
  readonly #pairs: Int32Array
  /** The places of blocks that the side moved. */
  readonly moves: ReadonlyMap<number, number>
  readonly units: ReadonlyArray<Unit>
  readonly #origins: ReadonlyMap<number, number>
  /** The run of the side for each block of the base, that of its whole unit if it is in one; -1 where it was removed. */
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  /** The start of the next block of the base, from each on, that was not removed. */
  readonly #nexts: Int32Array
  readonly #inUnit: Uint8Array

  constructor(base: ReadonlyArray<Block>, side: ReadonlyArray<Block>) {
    this.#base = base
    this.#side = side
    const { moves, pairs } = pairBlocks(base, side)
    this.#pairs = pairs
    this.units = findUnits(base, side, pairs, moves)
    this.#starts = pairs.slice()
    this.#ends = pairs.map((pair) => pair + 1)
    this.#inUnit = new Uint8Array(base.length)
    for (const unit of this.units) {
      this.#starts.fill(unit.side[0], ...unit.base)
      this.#ends.fill(unit.side[1], ...unit.base)
      this.#inUnit.fill(1, ...unit.base)
    }
    this.moves = new Map([...moves, ...this.#changedMoves(moves)])
    this.#origins = new Map(Array.from(this.moves, ([at, to]) => [to, at]))
    this.#nexts = new Int32Array(base.length + 1).fill(side.length)
    for (let at = base.length - 1; at >= 0; at--) {
      this.#nexts[at] = this.isRemoved(at) ? this.#nexts[at + 1]! : this.#starts[at]!
    }
  }

  #changedMoves(moves: ReadonlyMap<number, number>) {
    const known = new Set([...this.kept(), ...moves.values()])
    const gone = [...this.#base.keys()].filter((at) => this.isRemoved(at) && !moves.has(at))
    const added = [...this.#side.keys()].filter((place) => !known.has(place))
    return findChangedMoves(this.#base, this.#side, gone, added)
  }

  /** The index of the block that a block of the base became, or -1. */
  of(at: number): number {
    return this.#pairs[at]!
  }

  /** Whether the side split a block of the base, or joined it with another. */
  isInUnit(at: number): boolean {
    return this.#inUnit[at] === 1
  }

  /** The block of the base that the side moved to a place. */
  movedFrom(place: number): number | undefined {
    return this.#origins.get(place)
  }

  /** The places on the side of what it kept, changed, split or joined. */
  *kept(): Iterable<number> {
    for (const pair of this.#pairs) if (pair >= 0) yield pair
    for (const { side } of this.units) for (let place = side[0]; place < side[1]; place++) yield place
  }

  isRemoved(at: number): boolean {
    return this.#starts[at]! < 0
  }

  /** The end of what the side added before a block; what it has among removed blocks counts as added before those. */
  addedUntil(at: number, from: number): number {
    return at > 0 && this.isRemoved(at - 1) ? from : Math.max(from, this.#nexts[at]!)
  }

  /** The additions of the side before a block, when it kept the block before. */
  addedBefore(at: number): Run {
    const from = at === 0 ? 0 : this.#ends[at - 1]!
    return [from, this.addedUntil(at, from)]
  }

  /** The start of what the side has for a run of the base, behind what it only added before the run. */
  startOf([from]: Run, at: number): number {
    return Math.max(at, this.#starts[from]!)
  }

  /** The end of what the side has for a run of the base, with what it added behind that, or without. */
  endOf([, to]: Run, withBehind: boolean): number {
    return withBehind || this.isRemoved(to - 1) ? this.#nexts[to]! : this.#ends[to - 1]!
  }

  /** Whether the side changed a block of a run and kept it. */
  changed([from, to]: Run): boolean {
    for (let at = from; at < to; at++) {
      if (this.#inUnit[at] === 1) return true
      const pair = this.of(at)
      if (pair >= 0 && !isUntouched(this.#base[at]!, this.#side[pair]!)) return true
    }
    return false
  }

  /** The runs of the base that the side removed. */
  removed(): ReadonlyArray<Run> {
    const runs: Array<Run> = []
    for (let from = 0; from < this.#pairs.length; from++) {
      if (!this.isRemoved(from)) continue
      let to = from + 1
      while (to < this.#pairs.length && this.isRemoved(to)) to++
      runs.push([from, to])
      from = to
    }
    return runs
  }

  /** The run of the side in place of a removed run of the base. */
  insteadOf([from, to]: Run): Run {
    return [from === 0 ? 0 : this.#ends[from - 1]!, this.#nexts[to]!]
  }
}
