import { asNew, type Block, type Blocks } from "../mergeLines/Block.ts"
import type { Run } from "./findUnits.ts"

/** Blocks of a side with what takes their place, by their places there. */
export class Rewriting {
  readonly blocks: Blocks
  /** Marks the blocks that were in the base in no form and at no place. */
  readonly #added: Uint8Array
  readonly #instead = new Map<number, ReadonlyArray<Block>>()
  readonly #before = new Map<number, ReadonlyArray<Block>>()
  readonly #behind = new Map<number, ReadonlyArray<Block>>()

  constructor(blocks: Blocks, added: Uint8Array) {
    this.blocks = blocks
    this.#added = added
  }

  replace([from, to]: Run, by: ReadonlyArray<Block>): void {
    this.#instead.set(from, by)
    for (let at = from + 1; at < to; at++) this.#instead.set(at, [])
  }

  putBefore(at: number, added: ReadonlyArray<Block>): void {
    this.#before.set(at, [...(this.#before.get(at) ?? []), ...added])
  }

  putBehind(at: number, added: ReadonlyArray<Block>): void {
    this.#behind.set(at, [...(this.#behind.get(at) ?? []), ...added])
  }

  get isEmpty(): boolean {
    return [this.#instead, this.#before, this.#behind].every(({ size }) => size === 0)
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
      const own = this.#added[at] === 1 ? asNew(block) : block
      const all = [this.#before.get(at) ?? [], this.#instead.get(at) ?? [own], this.#behind.get(at) ?? []]
      for (const by of all.flat()) {
        blocks.push(by)
        gaps.push(gap ?? inside)
        gap = undefined
      }
    }
    return { blocks, gaps: [...gaps, oldGaps.at(-1)!], spacing }
  }
}
