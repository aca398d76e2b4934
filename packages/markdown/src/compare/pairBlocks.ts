import { alignPairs } from "../diff/alignPairs.ts"
import { pairEqual } from "../diff/pairEqual.ts"
import { compareTokens, numberTokens } from "../diff/compareTokens.ts"
import type { Block } from "../document/Document.ts"
import { meaningOf } from "./sameBlocks.ts"

/** For each block of the new list: the place of the block that it was, or -1, and whether it says the same. */
export interface Pairing {
  readonly partners: ReadonlyArray<number>
  readonly same: ReadonlyArray<boolean>
}

/** The most comparisons of words in search of the block that a changed block was. */
const MAX_COMPARISONS = 2500

const LISTS = new Set(["list-ordered", "list-unordered", "list-tasks"])

/** Blocks of one kind can become each other without being written anew. */
export const kindOf = ({ type }: Block): string =>
  type.startsWith("heading-") ? "heading" : LISTS.has(type) ? "list" : type

interface Side {
  readonly blocks: ReadonlyArray<Block>
  readonly meanings: ReadonlyArray<string>
}

const sideOf = (blocks: ReadonlyArray<Block>): Side => ({
  blocks,
  meanings: blocks.map((block) => meaningOf([block]))
})

/** The longest common subsequence (Myers) of what blocks mean; with keys as far as they are those of the old list. */
const pairSame = (old: Side, edited: Side): Array<number> => {
  const pairsBy = (tokens: readonly [ReadonlyArray<string>, ReadonlyArray<string>]): Array<number> => {
    const [a, b] = numberTokens(tokens) as [Int32Array, Int32Array]
    const partners = Array.from({ length: b.length }, () => -1)
    for (const [old, now] of pairEqual(compareTokens(a, b), a.length)) partners[now] = old
    return partners
  }
  const keyed = ({ blocks, meanings }: Side) =>
    meanings.map((meaning, index) => `${blocks[index]!.key} ${meaning}`)
  const byMeaning = pairsBy([old.meanings, edited.meanings])
  const byKey = pairsBy([keyed(old), keyed(edited)])
  const count = (partners: ReadonlyArray<number>) => partners.filter((partner) => partner >= 0).length
  return count(byKey) >= count(byMeaning) ? byKey : byMeaning
}

const wordsOf = (meaning: string): Set<string> => new Set(meaning.match(/[\p{L}\p{N}]+/gu) ?? [])

const sharedWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

/** Pairs what is left between two pairs: the alignment that shares the most words, in order; kinds must agree. */
const pairLikely = (
  old: Side,
  edited: Side,
  [from, to, newFrom, newTo]: readonly [number, number, number, number],
  put: (partner: number, at: number) => void
): void => {
  const rows = to - from
  const columns = newTo - newFrom
  if (rows === 0 || columns === 0) return
  const agree = (row: number, column: number) =>
    kindOf(old.blocks[from + row]!) === kindOf(edited.blocks[newFrom + column]!)
  if (rows * columns > MAX_COMPARISONS) {
    for (let at = 0; at < rows && at < columns; at++) if (agree(at, at)) put(from + at, newFrom + at)
    return
  }
  const words = old.meanings.slice(from, to).map(wordsOf)
  const newWords = edited.meanings.slice(newFrom, newTo).map(wordsOf)
  const sameKey = (row: number, column: number) =>
    old.blocks[from + row]!.key === edited.blocks[newFrom + column]!.key ? 0.5 : 0
  // Of two equal pairs, those at the same index count a little more.
  const worth = (row: number, column: number) =>
    agree(row, column)
      ? 0.05 +
        sharedWords(words[row]!, newWords[column]!) +
        sameKey(row, column) +
        (row === column ? 0.01 : 0)
      : 0
  alignPairs(rows, columns, worth, (row, column) => put(from + row, newFrom + column))
}

/** Finds for each block of an edited list which block of the old list it is: by what it says, by its key, by its words. */
export const pairBlocks = (oldBlocks: ReadonlyArray<Block>, newBlocks: ReadonlyArray<Block>): Pairing => {
  const old = sideOf(oldBlocks)
  const edited = sideOf(newBlocks)
  const partners = pairSame(old, edited)
  const same = partners.map((partner) => partner >= 0)
  let from = 0
  let newFrom = 0
  for (let at = 0; at <= partners.length; at++) {
    const partner = at === partners.length ? oldBlocks.length : partners[at]!
    if (at < partners.length && !same[at]) continue
    pairLikely(old, edited, [from, partner, newFrom, at], (was, is) => {
      partners[is] = was
    })
    from = partner + 1
    newFrom = at + 1
  }
  return { partners, same }
}
