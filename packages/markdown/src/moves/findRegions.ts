import { type Block, depthOf } from "../mergeLines/Block.ts"
import type { Run } from "./findUnits.ts"
import type { Pairing } from "./Pairing.ts"

/** A run of the base in which the changes of both sides meet, so that it can only be merged as a whole. */
export interface Region {
  readonly run: Run
  /** Whether additions before and behind the run belong to it. */
  readonly withBefore: boolean
  readonly withBehind: boolean
}

const regionOf = (run: Run): Region => ({ run, withBefore: false, withBehind: false })

interface Side {
  readonly blocks: ReadonlyArray<Block>
  readonly pairs: Pairing
}

const size = ([from, to]: Run): number => to - from

/** The level of each part of an addition: that of the first block above which no heading is as high. */
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

/** The last heading above a place that is higher than a level, or -1. */
const ownerOf = (blocks: ReadonlyArray<Block>, at: number, level: number): number => {
  for (let above = at - 1; above >= 0; above--) if (depthOf(blocks[above]!) < level) return above
  return -1
}

/** Whether one side added something behind a removed run that would move below another heading. */
const isOrphaned = (base: ReadonlyArray<Block>, run: Run, remover: Side, adder: Side): boolean => {
  const [, to] = run
  if (adder.pairs.isRemoved(to - 1)) return false
  const added = adder.pairs.addedBefore(to)
  if (size(added) <= 0) return false
  const [, place] = remover.pairs.insteadOf(run)
  return levelsOf(adder.blocks.slice(...added)).some((level) => {
    const owner = ownerOf(base, to, level)
    return ownerOf(remover.blocks, place, level) !== (owner < 0 ? -1 : remover.pairs.of(owner))
  })
}

/**
 * The start of a removed run, with what the other side replaced before it, if a heading in the run kept what follows out of the
 * last section that the other side added there.
 */
const startOfAdopted = (base: ReadonlyArray<Block>, [from, to]: Run, adder: Side): number | undefined => {
  const next = base[to]
  if (next === undefined) return undefined
  let start = from
  while (start > 0 && adder.pairs.isRemoved(start - 1)) start--
  const added = adder.blocks.slice(...adder.pairs.addedBefore(start))
  const last = added.findLast((block) => depthOf(block) < depthOf(next))
  return last !== undefined && highestIn(base.slice(from, to)) <= depthOf(last) ? start : undefined
}

/**
 * The start of a removed run, or of the one before that the other side removed, if both have headings: the following
 * text would move into a section of neither side.
 */
const startOf = (base: ReadonlyArray<Block>, [from, to]: Run, remover: Side, other: Side): number => {
  const next = base[to]
  const isHeadless = next !== undefined && highestIn(base.slice(from, to)) < depthOf(next)
  if (!isHeadless || from === 0 || !other.pairs.isRemoved(from - 1)) return from
  let start = from
  while (start > 0 && other.pairs.isRemoved(start - 1) && !remover.pairs.isRemoved(start - 1)) start--
  return highestIn(base.slice(start, from)) === Infinity ? from : start
}

/** The regions around blocks that one side removed. */
const removedRegions = (base: ReadonlyArray<Block>, remover: Side, other: Side): ReadonlyArray<Region> =>
  remover.pairs.removed().flatMap((run): ReadonlyArray<Region> => {
    const [from, to] = run
    const adopted = startOfAdopted(base, run, other)
    const withBehind = isOrphaned(base, run, remover, other)
    if (adopted !== undefined) return [{ run: [adopted, to], withBefore: true, withBehind }]
    if (withBehind) return [{ run, withBefore: false, withBehind }]
    const start = startOf(base, run, remover, other)
    if (start < from) return [regionOf([start, to])]
    const isReplaced = size(remover.pairs.insteadOf(run)) > 0
    if (isReplaced && other.pairs.changed(run)) return [regionOf(run)]
    let isBelowHeading = false
    for (let at = from; at < to; at++) {
      const isAddedTo = at > from && size(other.pairs.addedBefore(at)) > 0 && !other.pairs.isRemoved(at - 1)
      if (isAddedTo || (isBelowHeading && other.pairs.changed([at, at + 1]))) {
        return [regionOf(run)]
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
    return met.length === 0 ? [] : [run, ...met].map(regionOf)
  })
}

/** Finds the regions in which the changes of both sides meet, in order; those that share a block become one. */
export const findRegions = (base: ReadonlyArray<Block>, main: Side, changeRequest: Side): Array<Region> => {
  const all = [
    ...[main, changeRequest].flatMap(({ pairs }) => pairs.units.map((unit) => regionOf(unit.base))),
    ...removedRegions(base, main, changeRequest),
    ...removedRegions(base, changeRequest, main),
    ...replacedByBoth(main.pairs, changeRequest.pairs)
  ]
  const regions: Array<Region> = []
  for (const region of all.sort((a, b) => a.run[0] - b.run[0])) {
    const last = regions.at(-1)
    if (last === undefined || region.run[0] >= last.run[1]) {
      regions.push(region)
      continue
    }
    const to = Math.max(last.run[1], region.run[1])
    regions[regions.length - 1] = {
      run: [last.run[0], to],
      withBefore: last.withBefore || (region.withBefore && region.run[0] === last.run[0]),
      withBehind: [last, region].some((each) => each.withBehind && each.run[1] === to)
    }
  }
  return regions
}
