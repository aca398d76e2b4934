import { compareTokens } from "../diff/compareTokens.ts"
import type { ThreeWay } from "./ThreeWay.ts"

/** A token of the base with the shared changes: its index on each side, or -1 where it is absent. */
export type SharedToken = ThreeWay<number>

/** The index on a side of a token of the base, changed or moved or as it was; -1 where the side removed it. */
export type PlaceOf = (at: number) => number

/** Facts about tokens that their numbers do not contain. */
interface TokenFacts {
  /** Whether a token identifies itself, so that both sides have it from one change. */
  readonly isAnchor: (token: number) => boolean
  /** Whether it is a part of a block of the base, or has one as a part: both sides may have split or joined that. */
  readonly isPart: (token: number) => boolean
  /** Whether both sides have it from one change even if they have it at different places. */
  readonly isUnique: (token: number, ours: number, theirs: number) => boolean
  readonly places: () => { readonly ours: PlaceOf; readonly theirs: PlaceOf }
}

const SIDES = ["theirs", "ours"] as const

/** The pairs of indices of a longest common subsequence of two lists. */
export const inBoth = (a: Int32Array, b: Int32Array): Array<readonly [number, number]> => {
  const pairs: Array<readonly [number, number]> = []
  let [at, other] = [0, 0]
  for (const { from, newTo, to } of compareTokens(a, b)) {
    while (at < from) pairs.push([at++, other++])
    at = to
    other = newTo
  }
  while (at < a.length) pairs.push([at++, other++])
  return pairs
}

const areNeighbours = (a: SharedToken | undefined, b: SharedToken): boolean =>
  (a?.ours ?? -1) + 1 === b.ours && (a?.theirs ?? -1) + 1 === b.theirs

/**
 * The tokens that both sides have in one order. A token that both added, but that does not identify itself, is left out
 * unless it follows another one on both sides, or precedes one that both added.
 */
const commonTokens = (
  { base, ours, theirs }: ThreeWay<Int32Array>,
  { isAnchor, isPart }: TokenFacts
): ReadonlyArray<SharedToken> => {
  const pairs = inBoth(ours, theirs)
  const origins = new Int32Array(pairs.length).fill(-1)
  const numbers = Int32Array.from(pairs, ([at]) => ours[at]!)
  for (const [at, place] of inBoth(base, numbers)) origins[place] = at
  const all = pairs.flatMap(([mine, other], at): ReadonlyArray<SharedToken> => {
    const origin = origins[at]!
    return origin < 0 && isPart(ours[mine]!) ? [] : [{ base: origin, ours: mine, theirs: other }]
  })
  const accepted = all.map(({ base: origin, ours: at }) => origin >= 0 || isAnchor(ours[at]!))
  for (const [at, token] of all.entries()) {
    if (!accepted[at] && (at === 0 || accepted[at - 1])) accepted[at] = areNeighbours(all[at - 1], token)
  }
  for (let at = all.length - 2; at >= 0; at--) {
    const next = all[at + 1]!
    if (!accepted[at] && accepted[at + 1] && next.base < 0) accepted[at] = areNeighbours(all[at], next)
  }
  return all.filter((_, at) => accepted[at])
}

/** For each index of a side the number of common tokens before it. */
const gapsOf = (common: ReadonlyArray<SharedToken>, side: "ours" | "theirs", length: number): Int32Array => {
  const gaps = new Int32Array(length)
  let gap = 0
  for (let place = 0; place < length; place++) {
    gaps[place] = gap
    if (common[gap]?.[side] === place) gap++
  }
  return gaps
}

/** Finds the gaps between common tokens for those of the base that are not among them. */
class BasePlacement {
  readonly #tokens: ThreeWay<Int32Array>
  readonly #common: ReadonlyArray<SharedToken>
  readonly #places: ReturnType<TokenFacts["places"]>
  readonly #gaps: { readonly ours: Int32Array; readonly theirs: Int32Array }
  /** The number of tokens that both sides added, by token. */
  readonly #added = new Map<number, number>()

  constructor(tokens: ThreeWay<Int32Array>, common: ReadonlyArray<SharedToken>, { places }: TokenFacts) {
    this.#tokens = tokens
    this.#common = common
    this.#places = places()
    this.#gaps = {
      ours: gapsOf(common, "ours", tokens.ours.length),
      theirs: gapsOf(common, "theirs", tokens.theirs.length)
    }
    for (const { base, ours } of common) {
      if (base < 0) this.#count(tokens.ours[ours]!, 1)
    }
  }

  #count(token: number, by: number): void {
    this.#added.set(token, (this.#added.get(token) ?? 0) + by)
  }

  /** The place of a token on a side, if it is not one that both have. */
  #ownPlace(side: "ours" | "theirs", place: number): boolean {
    return this.#common[this.#gaps[side][place]!]?.[side] !== place
  }

  /** The gap for a token of the base, among some; undefined for one that both sides removed, moved or changed alike. */
  gapOf(at: number, from: number, to: number): number | undefined {
    const token = this.#tokens.base[at]!
    if ((this.#added.get(token) ?? 0) > 0) {
      this.#count(token, -1)
      return undefined
    }
    let isElsewhere = false
    let isChangedAlike = false
    for (const side of SIDES) {
      const place = this.#places[side](at)
      if (place < 0) continue
      if (!this.#ownPlace(side, place)) {
        const { base } = this.#common[this.#gaps[side][place]!]!
        if (base < 0) isChangedAlike = true
        continue
      }
      const gap = this.#gaps[side][place]!
      if (gap >= from && gap <= to) return gap
      isElsewhere = true
    }
    if (isElsewhere) return from
    if (isChangedAlike) return undefined
    return from === to ? from : this.#filled(from, to)
  }

  /** The first gap that neither side left empty. */
  #filled(from: number, to: number): number | undefined {
    for (let gap = from; gap <= to; gap++) {
      const [before, next] = [this.#common[gap - 1], this.#common[gap]]
      const isEmpty = SIDES.some(
        (side) => (before?.[side] ?? -1) + 1 === (next?.[side] ?? this.#tokens[side].length)
      )
      if (!isEmpty) return gap
    }
    return undefined
  }
}

/** The tokens that both sides added at different places, each once, and what follows or precedes them on both. */
const addedApart = (
  { base, ours, theirs }: ThreeWay<Int32Array>,
  common: ReadonlyArray<SharedToken>,
  { isAnchor, isUnique }: TokenFacts
): ReadonlyArray<SharedToken> => {
  const known = new Set(base)
  const mine = new Map(Array.from(ours, (token, at) => [token, at]))
  const [isTaken, isTakenThere] = [
    new Set(common.map((token) => token.ours)),
    new Set(common.map((token) => token.theirs))
  ]
  const apart = new Map<number, number>()
  const take = (at: number, other: number) => {
    apart.set(other, at)
    isTaken.add(at)
    isTakenThere.add(other)
  }
  for (const [other, token] of theirs.entries()) {
    const at = mine.get(token)
    if (at !== undefined && isUnique(token, at, other) && !known.has(token) && !isTakenThere.has(other))
      take(at, other)
  }
  for (const step of [1, -1]) {
    for (const [start, end] of Array.from(apart)) {
      let [other, at] = [start + step, end + step]
      while (theirs[other] !== undefined && theirs[other] === ours[at]) {
        if (isTaken.has(at) || isTakenThere.has(other)) break
        if (known.has(theirs[other]!) && isAnchor(theirs[other]!)) break
        take(at, other)
        other += step
        at += step
      }
    }
  }
  return [...apart].sort(([a], [b]) => a - b).map(([other, at]) => ({ base: -1, ours: at, theirs: other }))
}

/**
 * Applies the changes that both sides made alike to the base: what both added, moved or removed is as it is on both. Returns
 * undefined if there are none. What only one side changed is as in the base, in the order of the change request's side.
 */
export const alignShared = (
  tokens: ThreeWay<Int32Array>,
  facts: TokenFacts
): ReadonlyArray<SharedToken> | undefined => {
  const common = commonTokens(tokens, facts)
  const apart = addedApart(tokens, common, facts)
  if (apart.length === 0 && common.every(({ base }) => base >= 0)) return undefined
  const placement = new BasePlacement(tokens, common, facts)
  const between: Array<Array<SharedToken>> = Array.from({ length: common.length + 1 }, () => [])
  const isCommon = new Set(common.map(({ base }) => base))
  const limits = common.flatMap(({ base }, at) => (base < 0 ? [] : [{ base, at }]))
  let [next, least] = [0, 0]
  for (let at = 0; at < tokens.base.length; at++) {
    if (isCommon.has(at)) {
      least = limits[next++]!.at + 1
      continue
    }
    const gap = placement.gapOf(at, least, limits[next]?.at ?? common.length)
    if (gap === undefined) continue
    between[gap]!.push({ base: at, ours: -1, theirs: -1 })
    least = gap
  }
  const gaps = gapsOf(common, "theirs", tokens.theirs.length)
  for (const token of apart) between[gaps[token.theirs]!]!.push(token)
  return between.flatMap((own, gap) => (gap === common.length ? own : [...own, common[gap]!]))
}
