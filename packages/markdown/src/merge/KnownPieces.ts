import type { Block } from "./Block.ts"
import { lengthOf, piecesOf } from "./pieces.ts"

/** The share of a block's sentences and lines that tells which block it became. */
const MOST = 0.5

const piecesIn = (blocks: ReadonlyArray<Block>): ReadonlySet<string> => new Set(blocks.flatMap(piecesOf))

/** Whether most of a block is found word for word among pieces, and nothing of it in another block. */
const isElsewhere = (block: Block, pieces: ReadonlySet<string>, other: Block): boolean => {
  const all = piecesOf(block)
  const found = all.filter((piece) => pieces.has(piece))
  if (found.length === 0 || lengthOf(found) < lengthOf(all) * MOST) return false
  const own = new Set(piecesOf(other))
  return !found.some((piece) => own.has(piece))
}

/** The sentences and lines of the blocks that a side replaced, and of those that it has instead. */
export class KnownPieces {
  readonly #olds: ReadonlySet<string>
  readonly #news: ReadonlySet<string>

  constructor(olds: ReadonlyArray<Block>, news: ReadonlyArray<Block>) {
    this.#olds = piecesIn(olds)
    this.#news = piecesIn(news)
  }

  /** Whether one of two blocks is found word for word, for the most part, in others than the other one. */
  areElsewhere(old: Block, now: Block): boolean {
    return isElsewhere(old, this.#news, now) || isElsewhere(now, this.#olds, old)
  }
}
