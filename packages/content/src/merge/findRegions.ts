import { type Block, depthOf } from "./Block.ts"
import type { Run } from "./findUnits.ts"
import type { Pairing } from "./Pairing.ts"

/** A run of the base in which the changes of both sides meet, so that it can only be merged as a whole. */
export interface Region {
  readonly run: Run
  /** Whether additions behind the run belong to it. */
  readonly isExtended: boolean
}

interface Side {
  readonly blocks: ReadonlyArray<Block>
  readonly pairs: Pairing
}

const size = ([from, to]: Run): number => to - from

/** The levels at which the parts of an addition stand: each is that of the first block above which no heading is as high. */
const levelsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<number> => {
  const levels: Array<number> = []
  for (const block of blocks) {
    if (levels.length === 0 || depthOf(block) < levels.at(-1)!) levels.push(depthOf(block))
  }
  return levels
}

/** The lowest depth of headings among blocks. */
export const highestIn = (blocks: ReadonlyArray<Block>): number =>
  blocks.reduce((depth, block) => Math.min(depth, depthOf(block)), Infinity)

/** Whether one side added something behind a removed run that belongs to a heading which is gone, or would to a new one. */
const isOrphaned = (base: ReadonlyArray<Block>, [from, to]: Run, remover: Side, adder: Side): boolean => {
  if (to > 0 && adder.pairs.isRemoved(to - 1)) return false
  const added = adder.pairs.addedBefore(to)
  if (size(added) <= 0) return false
  const levels = levelsOf(adder.blocks.slice(...added))
  const removed = highestIn(base.slice(from, to))
  const instead = highestIn(remover.blocks.slice(...remover.pairs.insteadOf([from, to])))
  return levels.some((level) => removed < level || instead < level)
}

/** The regions around blocks that one side removed. */
const removedRegions = (base: ReadonlyArray<Block>, remover: Side, other: Side): ReadonlyArray<Region> =>
  remover.pairs.removed().flatMap((run): ReadonlyArray<Region> => {
    const [from, to] = run
    if (isOrphaned(base, run, remover, other)) return [{ run, isExtended: true }]
    const isReplaced = size(remover.pairs.insteadOf(run)) > 0
    if (isReplaced && other.pairs.changed(run)) return [{ run, isExtended: false }]
    let isBelowHeading = false
    for (let at = from; at < to; at++) {
      const isAddedTo = at > from && size(other.pairs.addedBefore(at)) > 0 && !other.pairs.isRemoved(at - 1)
      if (isAddedTo || (isBelowHeading && other.pairs.changed([at, at + 1]))) {
        return [{ run, isExtended: false }]
      }
      if (base[at]!.depth !== undefined) isBelowHeading = true
    }
    return []
  })

/** The runs that both sides replaced by something else altogether, where they overlap. */
const replacedByBoth = (main: Pairing, changeRequest: Pairing): ReadonlyArray<Region> => {
  const replaced = (pairs: Pairing) => pairs.removed().filter((run) => size(pairs.insteadOf(run)) > 0)
  const theirs = replaced(changeRequest)
  let next = 0
  return replaced(main).flatMap((run): ReadonlyArray<Region> => {
    while (next < theirs.length && theirs[next]![1] <= run[0]) next++
    const met = []
    for (let at = next; at < theirs.length && theirs[at]![0] < run[1]; at++) met.push(theirs[at]!)
    return met.length === 0 ? [] : [run, ...met].map((each) => ({ run: each, isExtended: false }))
  })
}

/** Finds the regions in which the changes of both sides meet, in order; those that share a block become one. */
export const findRegions = (base: ReadonlyArray<Block>, main: Side, changeRequest: Side): Array<Region> => {
  const all = [
    ...[main, changeRequest].flatMap(({ pairs }) =>
      pairs.units.map((unit) => ({ run: unit.base, isExtended: false }))
    ),
    ...removedRegions(base, main, changeRequest),
    ...removedRegions(base, changeRequest, main),
    ...replacedByBoth(main.pairs, changeRequest.pairs)
  ]
  const regions: Array<Region> = []
  for (const { isExtended, run } of all.sort((a, b) => a.run[0] - b.run[0])) {
    const last = regions.at(-1)
    if (last === undefined || run[0] >= last.run[1]) {
      regions.push({ run, isExtended })
      continue
    }
    const to = Math.max(last.run[1], run[1])
    regions[regions.length - 1] = {
      run: [last.run[0], to],
      isExtended: (last.isExtended && last.run[1] === to) || (isExtended && run[1] === to)
    }
  }
  return regions
}
