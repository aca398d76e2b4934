import type { Block } from "./Block.ts"
import { pairBlocks } from "./pairBlocks.ts"

/** A run of blocks: from the first to before the last. */
export type Run = readonly [from: number, to: number]

/** Numbers change when items above come or go: that is no edit of the item. */
const bullet = (block: Block): string => block.lead.trim().replace(/^\d+/, "")

/** Whether a side left a block as it is, but for its number. */
export const isUntouched = (base: Block, side: Block): boolean =>
  base.text === side.text && bullet(base) === bullet(side)

/** Which block of a side became of which block of the base, and where the side added others. */
export class Pairing {
  readonly #base: ReadonlyArray<Block>
  readonly #side: ReadonlyArray<Block>
  readonly #pairs: Int32Array

  constructor(base: ReadonlyArray<Block>, side: ReadonlyArray<Block>) {
    this.#base = base
    this.#side = side
    this.#pairs = pairBlocks(base, side)
  }

  /** What became of a block of the base, or -1. */
  of(at: number): number {
    return this.#pairs[at]!
  }

  /** The blocks that the side added. */
  added(): ReadonlySet<number> {
    const added = new Set(this.#side.keys())
    for (const pair of this.#pairs) added.delete(pair)
    return added
  }

  /** The end of what the side added before a block; what it has among removed blocks counts as added before those. */
  addedUntil(at: number, from: number): number {
    return at > 0 && this.of(at - 1) < 0 ? from : this.#next(at)
  }

  /** The start of what the side has for a run of the base; what it only added before the run comes first. */
  startOf([from]: Run, at: number): number {
    return Math.max(at, this.of(from))
  }

  /** The end of what the side has for a run of the base. */
  endOf([, to]: Run): number {
    return this.of(to - 1) >= 0 ? this.of(to - 1) + 1 : this.#next(to)
  }

  /** Whether the side changed a block of a run and kept it. */
  changed([from, to]: Run): boolean {
    return this.#base
      .slice(from, to)
      .some((block, at) => this.of(from + at) >= 0 && !isUntouched(block, this.#side[this.of(from + at)]!))
  }

  /** The runs of the base for which the side has other blocks that have nothing in common with them. */
  rewritten(): ReadonlyArray<Run> {
    const runs: Array<Run> = []
    for (let from = 0; from < this.#pairs.length; from++) {
      if (this.of(from) >= 0) continue
      let to = from + 1
      while (to < this.#pairs.length && this.of(to) < 0) to++
      const before = from === 0 ? 0 : this.of(from - 1) + 1
      if (this.#next(to) > before) runs.push([from, to])
      from = to
    }
    return runs
  }

  #next(at: number): number {
    for (let place = at; place < this.#pairs.length; place++) if (this.of(place) >= 0) return this.of(place)
    return this.#side.length
  }
}

/**
 * Where one side has something else altogether, and the other has, too, or changed what was there: runs of the base, in
 * order; runs that share some become one.
 */
export const rewrittenOrChanged = (main: Pairing, changeRequest: Pairing): Array<Run> => {
  const all = [main, changeRequest].flatMap((by) => by.rewritten().map((run) => ({ run, by })))
  const runs: Array<{ run: Run; readonly by: Set<Pairing> }> = []
  for (const { run, by } of all.sort((a, b) => a.run[0] - b.run[0])) {
    const last = runs.at(-1)
    if (last === undefined || run[0] >= last.run[1]) runs.push({ run, by: new Set([by]) })
    else {
      last.run = [last.run[0], Math.max(last.run[1], run[1])]
      last.by.add(by)
    }
  }
  return runs
    .filter(({ run, by }) => by.size === 2 || (by.has(main) ? changeRequest : main).changed(run))
    .map(({ run }) => run)
}
