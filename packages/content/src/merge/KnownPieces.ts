import type { Block } from "./Block.ts"
import { lengthOf, piecesOf } from "./pieces.ts"

/** The share of a block's sentences and lines that tells which block it became. */
const MOST = 0.5

/** The sentences and lines of blocks that changed. */
export class KnownPieces {
  readonly #pieces: ReadonlySet<string>

  constructor(blocks: ReadonlyArray<Block>) {
    this.#pieces = new Set(blocks.flatMap(piecesOf))
  }

  /** Whether most of a block is found word for word in these blocks, and nothing of it in one of them. */
  areElsewhere(block: Block, other: Block): boolean {
    const pieces = piecesOf(block)
    const found = pieces.filter((piece) => this.#pieces.has(piece))
    if (found.length === 0 || lengthOf(found) < lengthOf(pieces) * MOST) return false
    const own = new Set(piecesOf(other))
    return !found.some((piece) => own.has(piece))
  }
}
