import { type Block, depthOf } from "../mergeLines/Block.ts"
import { highestIn } from "./findRegions.ts"
import { likeness } from "./likeness.ts"

/** The additions of both sides at one place. */
export interface Additions {
  readonly ours: ReadonlyArray<Block>
  readonly theirs: ReadonlyArray<Block>
  /** The side that has it instead of the block of the base that follows, if one alone does. */
  readonly replacing: "ours" | "theirs" | undefined
  /** The next block of the base that both sides kept. */
  readonly next: Block | undefined
  /** Whether no block of the base is above. */
  readonly isFirst: boolean
}

/** Two additions at one place that have this much in common are two versions of one, and somebody has to choose. */
const RESEMBLING = 0.75
/** Comparisons of added blocks with each other, beyond which additions are taken for different. */
const MAX_COMPARED = 2500

const resemble = (a: ReadonlyArray<Block>, b: ReadonlyArray<Block>): boolean =>
  a.length * b.length <= MAX_COMPARED &&
  a.some(
    (block) =>
      /[\p{L}\p{N}]/u.test(block.text) &&
      b.some((other) => other.kind === block.kind && likeness(block, other) >= RESEMBLING)
  )

/** Whether the second addition stays out of the sections that the first begins, and one of them alone takes in what follows. */
const isInOrder = (first: ReadonlyArray<Block>, second: ReadonlyArray<Block>, next: Block | undefined) => {
  if (highestIn(first) < depthOf(second[0]!)) return false
  if (next === undefined) return true
  return highestIn(first) >= depthOf(next) || highestIn(second) >= depthOf(next)
}

/**
 * Decides the order of two additions, so that each stays together and all blocks keep their headings: ours first, or
 * the one that replaces nothing; the other way round where only that keeps sections. Undefined where neither does, or
 * where the two are versions of one text.
 */
export const orderAdditions = (additions: Additions): "ours" | "theirs" | undefined => {
  const { theirs, isFirst, ours, next, replacing } = additions
  if (resemble(ours, theirs)) return undefined
  if (isFirst && (ours[0]!.depth === 1) !== (theirs[0]!.depth === 1)) return undefined
  const preferred = replacing === "ours" ? "theirs" : "ours"
  const other = preferred === "ours" ? "theirs" : "ours"
  if (isInOrder(additions[preferred], additions[other], next)) return preferred
  return isInOrder(additions[other], additions[preferred], next) ? other : undefined
}
