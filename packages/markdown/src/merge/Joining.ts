import type { Block, Blocks } from "../mergeLines/Block.ts"
import { type MarkdownConflict, shifted } from "../mergeLines/MarkdownConflict.ts"
import { agreed, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/** The blocks of each side, first and last by index, behind a piece of the result; null for a side without any. */
export type Origin = ThreeWay<readonly [first: number, last: number] | null>

/** A piece of the merged text, between two gaps. */
export interface Piece {
  /** Null for a piece without text, which only carries a conflict. */
  readonly text: string | null
  readonly conflicts: ReadonlyArray<MarkdownConflict>
  readonly kind: Block["kind"]
  readonly origin: Origin
}

const SIDES = ["base", "ours", "theirs"] as const

const lineEnds = (gap: string): number => gap.split("\n").length - 1

/** The gap that keeps more apart; the first of two that keep the same. */
const wider = (a: string, b: string): string =>
  (lineEnds(a) - lineEnds(b) || a.length - b.length) >= 0 ? a : b

/** Puts pieces together with the gaps that their neighbours have, so that whatever nobody changed stays as it was. */
export class Joining {
  readonly #sides: ThreeWay<Blocks>
  readonly #newline: string
  #text = ""
  readonly #conflicts: Array<MarkdownConflict> = []
  #last: Piece | undefined
  /** Conflicts without text, until their place is known. */
  #pending: Array<MarkdownConflict> = []

  constructor(sides: ThreeWay<Blocks>, newline: string) {
    this.#sides = sides
    this.#newline = newline
  }

  add(piece: Piece): void {
    if (piece.text === null) {
      this.#pending.push(...piece.conflicts)
      return
    }
    this.#text += this.#gapBefore(piece)
    this.#place()
    this.#conflicts.push(...shifted(piece.conflicts, this.#text.length))
    this.#text += piece.text
    this.#last = piece
  }

  end(): { readonly text: string; readonly conflicts: ReadonlyArray<MarkdownConflict> } {
    this.#place()
    this.#text += this.#gapBefore(undefined)
    return { text: this.#text, conflicts: this.#conflicts }
  }

  #place(): void {
    this.#conflicts.push(...shifted(this.#pending, this.#text.length))
    this.#pending = []
  }

  #gapBefore(piece: Piece | undefined): string {
    const before = this.#last
    const neighbours: { -readonly [side in keyof ThreeWay<string>]?: string } = {}
    const around: Array<string> = []
    for (const side of SIDES) {
      const { gaps } = this.#sides[side]
      const left = before === undefined ? -1 : before.origin[side]?.[1]
      const right = piece === undefined ? gaps.length - 1 : piece.origin[side]?.[0]
      if (left !== undefined && right === left + 1) neighbours[side] = gaps[right]!
      if (before === undefined || piece === undefined) continue
      if (left !== undefined) around.push(gaps[left + 1]!)
      if (right !== undefined) around.push(gaps[right]!)
    }
    const { base, ours, theirs } = neighbours
    if (ours !== undefined && theirs !== undefined) {
      const gap = base === undefined ? undefined : agreed({ base, ours, theirs })
      return gap?.value ?? wider(ours, theirs)
    }
    const known = ours ?? theirs
    if (known !== undefined) return known
    if (before === undefined || piece === undefined) return this.#edge(before === undefined)
    const gap = around.reduce(wider, "")
    const isTight =
      before.kind === "open" ||
      piece.kind === "close" ||
      (before.kind === "definition" && piece.kind === "definition")
    const needed = Math.min(this.#sides.base.spacing, isTight ? 1 : 2)
    return lineEnds(gap) < needed ? this.#newline.repeat(needed) : gap
  }

  /** The text above the first block or below the last. */
  #edge(first: boolean): string {
    const of = ({ gaps }: Blocks) => (first ? gaps[0]! : gaps.at(-1)!)
    const edges = {
      base: of(this.#sides.base),
      ours: of(this.#sides.ours),
      theirs: of(this.#sides.theirs)
    }
    return agreed(edges)?.value ?? wider(edges.ours, edges.theirs)
  }
}
