import { type Block, identityOf } from "./Block.ts"

/** Shorter pieces are in many blocks. */
export const SHORTEST_PIECE = 12

/** A text on one line. */
export const plain = (text: string): string => text.replace(/\s+/g, " ").trim()

/** Markers of items, and tags, which are in many blocks. */
const SIGNS = /^\s*(?:[*+>-]|\d+[.)])\s+|^\s*\{%[^%]*%\}\s*$|<\/?[a-z][^>]*>/gi

const known = new WeakMap<Block, ReadonlyArray<string>>()

/** The sentences of a paragraph and the lines of any other block, without their markers and tags. */
export const piecesOf = (block: Block): ReadonlyArray<string> => {
  const found = known.get(block)
  if (found !== undefined) return found
  const text = identityOf(block)
  const all = block.kind === "paragraph" ? plain(text).split(/(?<=[.!?…])\s|(?<=[。！？])/) : text.split("\n")
  const pieces = all.flatMap((piece) => {
    const words = plain(piece.replace(SIGNS, ""))
    return words.length >= SHORTEST_PIECE ? [words] : []
  })
  known.set(block, pieces)
  return pieces
}

/** The number of letters in pieces. */
export const lengthOf = (pieces: ReadonlyArray<string>): number =>
  pieces.reduce((length, piece) => length + piece.length, 0)
