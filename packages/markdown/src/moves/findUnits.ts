import { type Block, identityOf, mayBePaired } from "../mergeLines/Block.ts"
import { piecesOf } from "../mergeLines/pieces.ts"

/** A run of blocks: from the first to before the last. */
export type Run = readonly [from: number, to: number]

/** Blocks of the base that became other blocks together: one that was split, or several that were joined. */
export interface Unit {
  readonly base: Run
  readonly side: Run
}

/** The share of a block's pieces that has to come out of another for it to be a part of that. */
const CONTAINED = 0.7
/** The share of a part to which something was added, and of what was left over, that both have in common. */
const PART_OF_MORE = 0.42
/** Blocks of fewer pieces have to come out of another as a whole. */
const FEW_PIECES = 8
/** Longer texts are compared by their lines. */
const LONGEST_BY_TRIGRAMS = 8000

const trigramsOf = (text: string): ReadonlyArray<string> => {
  const plain = text.replace(/\s+/g, " ").trim()
  return Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3))
}

const linesOf = (text: string): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => (line.trim() === "" ? [] : line.trim()))

/** The text of a part without the header that each part of a table repeats. */
const ownText = (part: Block): string =>
  part.kind === "table"
    ? identityOf(part).replace(/^[^\n]*\n[^\n]*\n?/, "")
    : part.kind === "html table"
      ? identityOf(part).replace(/^[^]*?<\/tr\s*>/i, "")
      : identityOf(part)

/** The pieces of a whole that one of its parts leaves over, to be taken by other parts. */
class Remainder {
  readonly #piecesOf: (text: string) => ReadonlyArray<string>
  readonly #counts = new Map<string, number>()
  /** The sentences and lines that are left over. */
  readonly #sentences: Set<string>
  #left = 0

  constructor(whole: Block, part: Block) {
    this.#piecesOf = whole.text.length > LONGEST_BY_TRIGRAMS ? linesOf : trigramsOf
    for (const piece of this.#piecesOf(identityOf(whole))) this.#add(piece, 1)
    for (const piece of this.#piecesOf(identityOf(part))) this.#take(piece)
    this.#sentences = new Set(piecesOf(whole))
    for (const sentence of piecesOf(part)) this.#sentences.delete(sentence)
  }

  #add(piece: string, count: number): void {
    this.#counts.set(piece, (this.#counts.get(piece) ?? 0) + count)
    this.#left += count
  }

  #take(piece: string): boolean {
    if ((this.#counts.get(piece) ?? 0) === 0) return false
    this.#add(piece, -1)
    return true
  }

  /** Takes a block out if enough of it is left over, or most of what is left over is in it, or a whole sentence or line. */
  takes(part: Block): boolean {
    const pieces = this.#piecesOf(ownText(part))
    if (this.takesPieces(pieces)) return true
    const sentences = piecesOf(part).filter((sentence) => this.#sentences.delete(sentence))
    if (sentences.length === 0) return false
    for (const piece of pieces) this.#take(piece)
    return true
  }

  takesPieces(pieces: ReadonlyArray<string>): boolean {
    if (this.#left === 0) return false
    const before = this.#left
    const taken = pieces.filter((piece) => this.#take(piece))
    const needed = pieces.length < FEW_PIECES ? pieces.length : pieces.length * CONTAINED
    if (pieces.length > 0 && taken.length >= needed) return true
    if (taken.length >= Math.max(2 * FEW_PIECES, before * PART_OF_MORE, pieces.length * PART_OF_MORE)) {
      return true
    }
    for (const piece of taken) this.#add(piece, 1)
    return false
  }

  /** The pieces that are left over. */
  pieces(): ReadonlyArray<string> {
    return [...this.#counts].flatMap(([piece, count]) => Array.from({ length: count }, () => piece))
  }
}

/** The run around a block up to its furthest parts among free neighbours; blocks between the parts belong to it. */
const runAround = (
  blocks: ReadonlyArray<Block>,
  at: number,
  isFree: (at: number) => boolean,
  remainder: Remainder
): Run => {
  let [from, to] = [at, at + 1]
  for (let place = at + 1; place < blocks.length && isFree(place); place++) {
    if (remainder.takes(blocks[place]!)) to = place + 1
  }
  for (let place = at - 1; place >= 0 && isFree(place); place--) {
    if (remainder.takes(blocks[place]!)) from = place
  }
  return [from, to]
}

const joined = (blocks: ReadonlyArray<Block>): Block =>
  blocks.length === 1
    ? blocks[0]!
    : { kind: blocks[0]!.kind, lead: "", text: blocks.map(identityOf).join("\n\n") }

/** Whether the end of one of two neighbours became the beginning of the other. */
const hasExchanged = (old: Block, now: Block, nextOld: Block, nextNow: Block): boolean => {
  const isGiven = (from: Block, fromNow: Block, to: Block, toNow: Block) => {
    const gained = new Remainder(toNow, to).pieces()
    return gained.length >= FEW_PIECES * 2 && new Remainder(from, fromNow).takesPieces(gained)
  }
  return isGiven(old, now, nextOld, nextNow) || isGiven(nextOld, nextNow, old, now)
}

/** Units that share blocks are one. */
const united = (units: ReadonlyArray<Unit>): ReadonlyArray<Unit> => {
  const result: Array<Unit> = []
  for (const unit of units.toSorted((a, b) => a.base[0] - b.base[0])) {
    const last = result.at(-1)
    if (last === undefined || (unit.base[0] >= last.base[1] && unit.side[0] >= last.side[1]))
      result.push(unit)
    else {
      result[result.length - 1] = {
        base: [last.base[0], Math.max(last.base[1], unit.base[1])],
        side: [Math.min(last.side[0], unit.side[0]), Math.max(last.side[1], unit.side[1])]
      }
    }
  }
  return result
}

/**
 * Finds the blocks that a side split or joined. A changed block absorbs free neighbours of its pair if their pieces are
 * contained in what its pair lost (a split), and free neighbours of its own if theirs are contained in what its pair gained
 * (a join). Pieces are trigrams, or lines in long texts.
 */
export const findUnits = (
  base: ReadonlyArray<Block>,
  side: ReadonlyArray<Block>,
  pairs: Int32Array,
  moves: ReadonlyMap<number, number>
): ReadonlyArray<Unit> => {
  const taken = new Uint8Array(side.length)
  for (const pair of pairs) if (pair >= 0) taken[pair] = 1
  for (const to of moves.values()) taken[to] = 1
  for (const [at, block] of side.entries()) if (!mayBePaired(block)) taken[at] = 1
  const gone = new Uint8Array(base.length)
  for (const [at, pair] of pairs.entries()) if (pair >= 0 || moves.has(at)) gone[at] = 1
  const isFreeSide = (at: number) => taken[at] === 0
  const isFreeBase = (at: number) => gone[at] === 0
  const units: Array<Unit> = []
  const isChanged = (at: number) => pairs[at]! >= 0 && identityOf(base[at]!) !== identityOf(side[pairs[at]!]!)
  for (const [at, pair] of pairs.entries()) {
    if (at > 0 && isChanged(at) && isChanged(at - 1)) {
      const before = pairs[at - 1]!
      let isBeside = before < pair
      for (let between = before + 1; between < pair; between++) isBeside &&= isFreeSide(between)
      if (isBeside && hasExchanged(base[at - 1]!, side[before]!, base[at]!, side[pair]!)) {
        units.push({ base: [at - 1, at + 1], side: [before, pair + 1] })
      }
    }
    if (pair < 0 || identityOf(base[at]!) === identityOf(side[pair]!)) continue
    const mayBeSplit = isFreeSide(pair - 1) || isFreeSide(pair + 1)
    const mayBeJoined = isFreeBase(at - 1) || isFreeBase(at + 1)
    const baseRun: Run = mayBeJoined
      ? runAround(base, at, isFreeBase, new Remainder(side[pair]!, base[at]!))
      : [at, at + 1]
    // A joined block may have been split at another place.
    const whole = joined(base.slice(...baseRun))
    const sideRun: Run = mayBeSplit
      ? runAround(side, pair, isFreeSide, new Remainder(whole, side[pair]!))
      : [pair, pair + 1]
    if (sideRun[1] - sideRun[0] === 1 && baseRun[1] - baseRun[0] === 1) continue
    taken.fill(1, ...sideRun)
    gone.fill(1, ...baseRun)
    units.push({ base: baseRun, side: sideRun })
  }
  return united(units)
}
