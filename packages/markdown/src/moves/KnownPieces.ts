import type { Block } from "../mergeLines/Block.ts"
import { lengthOf, piecesOf } from "../mergeLines/pieces.ts"

/** The share of a block's sentences and lines that identifies the block that it became. */
const MOST = 0.5

const piecesIn = (blocks: ReadonlyArray<Block>): ReadonlySet<string> => new Set(blocks.flatMap(piecesOf))

/** The pieces of a block that are among others, if they are most of it. */
const maxFound = (block: Block, pieces: ReadonlySet<string>): ReadonlyArray<string> => {
  const all = piecesOf(block)
  const found = all.filter((piece) => pieces.has(piece))
  return lengthOf(found) < lengthOf(all) * MOST ? [] : found
}

/** The pieces that blocks have in common with others. They are read when they are asked for. */
class Found {
  readonly #others: ReadonlyArray<Block>
  #pieces: ReadonlySet<string> | undefined
  readonly #found = new Map<Block, ReadonlyArray<string>>()

  constructor(others: ReadonlyArray<Block>) {
    this.#others = others
  }

  of(block: Block): ReadonlyArray<string> {
    const known = this.#found.get(block)
    if (known !== undefined) return known
    this.#pieces ??= piecesIn(this.#others)
    const found = maxFound(block, this.#pieces)
    this.#found.set(block, found)
    return found
  }
}

/** Whether most of a block is found word for word among others, and nothing of it in one of them. */
const isElsewhere = (found: ReadonlyArray<string>, other: Block): boolean => {
  if (found.length === 0) return false
  const own = new Set(piecesOf(other))
  return !found.some((piece) => own.has(piece))
}

/** The sentences and lines of the blocks that a side replaced, and of those that it has instead. */
export class KnownPieces {
  readonly #isOne: boolean
  readonly #inNews: Found
  readonly #inOlds: Found

  constructor(olds: ReadonlyArray<Block>, news: ReadonlyArray<Block>) {
    this.#isOne = olds.length === 1 && news.length === 1
    this.#inNews = new Found(news)
    this.#inOlds = new Found(olds)
  }

  /** Whether one of two blocks is found word for word, for the most part, in others than the other one. */
  areElsewhere(old: Block, now: Block): boolean {
    if (this.#isOne) return false
    return isElsewhere(this.#inNews.of(old), now) || isElsewhere(this.#inOlds.of(now), old)
  }
}
