import { type Block, type Blocks, identityOf } from "../mergeLines/Block.ts"
import { plain, SHORTEST_PIECE } from "../mergeLines/pieces.ts"

/** Comparisons of blocks with blocks of the base, beyond which no parts are found. */
const MAX_COMPARED = 4096

/** The blocks of the base that a side does not have any more, in search of their parts: blocks that were split or joined. */
export class RemovedTexts {
  readonly #texts: ReadonlyArray<string>
  readonly #known = new Map<Block, boolean>()

  constructor(base: Blocks, isGone: (at: number) => boolean) {
    this.#texts = base.blocks
      .filter((_, at) => isGone(at))
      .map((block) => plain(identityOf(block)))
      .filter((text) => text.length >= SHORTEST_PIECE)
  }

  /** Whether a block is a part of a block of the base, or has one as a part. */
  has(block: Block): boolean {
    const found = this.#known.get(block)
    if (found !== undefined) return found
    const text = plain(identityOf(block))
    const isPart =
      text.length >= SHORTEST_PIECE &&
      this.#texts.length * this.#known.size <= MAX_COMPARED &&
      this.#texts.some((whole) => whole.includes(text) || text.includes(whole))
    this.#known.set(block, isPart)
    return isPart
  }
}
