import { alignShared, type PlaceOf, type SharedToken } from "../mergeLines/alignShared.ts"
import { type Block, type Blocks, identityOf, meaningOf } from "../mergeLines/Block.ts"
import { sharedBlock } from "../mergeLines/sharedBlock.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import { findVersions } from "../moves/findVersions.ts"
import { Pairing } from "../moves/Pairing.ts"
import { RemovedTexts } from "../moves/RemovedTexts.ts"
import { mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/** Shorter blocks may be at two places without having moved. */
const SHORTEST = 8
const MOVABLE = 12

const keyOf = (block: Block): string => `${block.kind}\0${meaningOf(block)}`

const isLong = ({ text }: Block): boolean =>
  text.length >= SHORTEST && /[\p{L}\p{N}]\s+\S*[\p{L}\p{N}]/u.test(text)

/** The identity of a block that both sides added, long enough to be found where it moved to. */
const sharedIdentity = (block: Block): string => identityOf(block).padEnd(MOVABLE)

const countTokens = (tokens: Int32Array): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** The places of the blocks of the base on a side, as they were, changed, split, joined or moved. */
const placesOn =
  (pairs: Pairing): PlaceOf =>
  (at) =>
    pairs.isRemoved(at) ? (pairs.moves.get(at) ?? -1) : pairs.startOf([at, at + 1], 0)

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/** Gives two versions of one block the same token. */
const asOne = (
  tokens: ThreeWay<Int32Array>,
  versions: ReadonlyArray<readonly [number, number]>
): ThreeWay<Int32Array> => {
  if (versions.length === 0) return tokens
  const [ours, theirs] = [tokens.ours.slice(), tokens.theirs.slice()]
  for (const [index, [at, other]] of versions.entries()) {
    ours[at] = -1 - index
    theirs[other] = -1 - index
  }
  return { base: tokens.base, ours, theirs }
}

/** The gap before a block, from a side on which it follows the block before. */
const gapBefore = (sides: ThreeWay<Blocks>, before: SharedToken | undefined, now: SharedToken): string => {
  for (const side of ["base", "theirs", "ours"] as const) {
    if (now[side] < 0) continue
    const previous = before === undefined ? -1 : before[side] < 0 ? NaN : before[side]
    if (now[side] === previous + 1) return sides[side].gaps[now[side]]!
  }
  const side = now.base >= 0 ? "base" : "theirs"
  return sides[side].gaps[now[side]]!
}

const joined = (
  sides: ThreeWay<Blocks>,
  tokens: ReadonlyArray<SharedToken>,
  blocks: ReadonlyArray<Block>
): Blocks => {
  const { base, theirs } = sides
  const edges = base.blocks.length === 0 ? theirs : base
  const gaps = tokens.map((token, at) => gapBefore(sides, tokens[at - 1], token))
  if (gaps.length > 0) gaps[0] = edges.gaps[0]!
  return {
    blocks,
    gaps: gaps.length === 0 ? base.gaps : [...gaps, edges.gaps.at(-1)!],
    spacing: base.spacing
  }
}

const identified = (blocks: Blocks, identities: ReadonlyMap<number, string>): Blocks => ({
  ...blocks,
  blocks: blocks.blocks.map((block, at) => {
    const identity = identities.get(at)
    return identity === undefined ? block : { ...block, identity }
  })
})

/**
 * Applies the changes that both sides made alike to the base, so that each is one change: insertions, removals and moves of
 * blocks. A block that both inserted, and one or both changed, is in the base with the common part of both. Sides without a
 * shared change stay as they are.
 */
export const applyShared = (sides: ThreeWay<Blocks>): ThreeWay<Blocks> => {
  const keys = mapThreeWay(sides, ({ blocks }) => blocks.map(keyOf))
  const [base, ours, theirs] = numberTokens([keys.base, keys.ours, keys.theirs])
  const plain = { base: base!, ours: ours!, theirs: theirs! }
  const pairings = {
    ours: once(() => new Pairing(sides.base.blocks, sides.ours.blocks)),
    theirs: once(() => new Pairing(sides.base.blocks, sides.theirs.blocks))
  }
  const kept = [new Set(ours!), new Set(theirs!)]
  const parts = new RemovedTexts(sides.base, (at) => kept.some((side) => !side.has(base![at]!)))
  const versions = findVersions(sides, plain, parts, pairings)
  const tokens = asOne(plain, versions)
  const counts = mapThreeWay(tokens, countTokens)
  const isOnce = (token: number): boolean =>
    counts.ours.get(token) === 1 && counts.theirs.get(token) === 1 && (counts.base.get(token) ?? 0) <= 1
  const places = new Map(Array.from(tokens.ours, (token, at) => [token, at]))
  /** Sections that have nothing in common but their heading are different ones. */
  const isHeadingAlone = (at: number, other: number): boolean =>
    sides.ours.blocks[at]!.depth !== undefined &&
    [
      { block: sides.ours.blocks[at + 1], token: tokens.ours[at + 1]!, counts: counts.theirs },
      { block: sides.theirs.blocks[other + 1], token: tokens.theirs[other + 1]!, counts: counts.ours }
    ].every(
      ({ block, token, counts: there }) =>
        block !== undefined && block.depth === undefined && !there.has(token) && !counts.base.has(token)
    )
  const blockOf = (token: number): Block => sides.ours.blocks[places.get(token)!]!
  const textOf = (token: number): string => identityOf(blockOf(token))
  const aligned = alignShared(tokens, {
    isAnchor: (token) => token < 0 || (isOnce(token) && /[\p{L}\p{N}]/u.test(textOf(token))),
    isPart: (token) => token >= 0 && (counts.base.get(token) ?? 0) === 0 && parts.has(blockOf(token)),
    isUnique: (token, at, other) =>
      isOnce(token) &&
      (isLong(blockOf(token)) || blockOf(token).depth !== undefined) &&
      !isHeadingAlone(at, other) &&
      !parts.has(blockOf(token)),
    places: () => ({ ours: placesOn(pairings.ours()), theirs: placesOn(pairings.theirs()) })
  })
  if (aligned === undefined) return sides
  const versionOf = new Map(versions)
  const sharedBlocks = (mine: Blocks, others: Blocks): Blocks =>
    applyShared({ base: { blocks: [], gaps: [""], spacing: others.spacing }, ours: mine, theirs: others })
      .base
  const identities = { ours: new Map<number, string>(), theirs: new Map<number, string>() }
  const identify = (block: Block, { ours: at, theirs: other }: SharedToken): Block => {
    const identity = sharedIdentity(sides.theirs.blocks[other]!)
    identities.ours.set(at, identity)
    identities.theirs.set(other, identity)
    return { ...block, identity }
  }
  const blocks = aligned.map((token): Block => {
    if (token.base >= 0) return sides.base.blocks[token.base]!
    const [mine, others] = [sides.ours.blocks[token.ours]!, sides.theirs.blocks[token.theirs]!]
    if (counts.base.has(tokens.ours[token.ours]!)) return others
    return identify(versionOf.has(token.ours) ? sharedBlock(mine, others, sharedBlocks) : others, token)
  })
  return {
    base: joined(sides, aligned, blocks),
    ours: identified(sides.ours, identities.ours),
    theirs: identified(sides.theirs, identities.theirs)
  }
}
