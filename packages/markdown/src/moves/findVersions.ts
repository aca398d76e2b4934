import { inBoth } from "../mergeLines/alignShared.ts"
import { type Block, type Blocks, identityOf, mayBePaired, meaningOf } from "../mergeLines/Block.ts"
import { sharedText } from "../mergeLines/sharedBlock.ts"
import { likeness } from "./likeness.ts"
import type { Pairing } from "./Pairing.ts"
import { SINGLE } from "./pairBlocks.ts"
import type { RemovedTexts } from "./RemovedTexts.ts"
import type { ThreeWay } from "../mergeLines/ThreeWay.ts"

/** Blocks that both sides added at one place and that are versions of one block: their indices on the sides. */
export type Versions = readonly [ours: number, theirs: number]

/** The pairings of the sides with the base, made when they are asked for. */
interface Pairings {
  readonly ours: () => Pairing
  readonly theirs: () => Pairing
}

/** Two additions that have this much in common are versions of one. */
const ALIKE = 0.75
/** Two blocks that have this much in common with blocks of the base are changes of those. */
const ALIKE_BASE = 0.25
/** Additions that share words of their own need not have as much in common. */
const SHARED_WORDS = [
  { alike: 0.55, words: 1 },
  { alike: 0.3, words: 2 }
]
/** The least similarity of versions at different places, and the least share of their words that are nowhere else. */
const ALIKE_APART = 0.5
const SHARE_APART = 2 / 3
const MIN_WORDS_APART = 3
/** Shorter items and rows are in many lists and tables. */
const SHORTEST = 8
/** The similarity of lists and tables with a part in common is at least this. */
const LEAST = 0.01
/** Comparisons of added blocks with each other, beyond which additions are taken for different. */
const MAX_COMPARED = 2500

const TAGS = /\{%[^%]*%\}|<\/?[a-z][^>]*>/gi

const stripped = new WeakMap<Block, Block>()

const withoutTags = (block: Block): Block => {
  const known = stripped.get(block)
  if (known !== undefined) return known
  const words = { kind: block.kind, lead: "", text: identityOf(block).replace(TAGS, " ").trim() }
  stripped.set(block, words)
  return words
}

/** How much two blocks have in common beside their tags, which are in many blocks. */
const likenessOfWords = (ours: Block, theirs: Block): number => {
  const [mine, others] = [withoutTags(ours), withoutTags(theirs)]
  return mine.text === "" && others.text === "" ? 0 : likeness(mine, others)
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const wordsOf = (block: Block): ReadonlySet<string> =>
  new Set(identityOf(block).match(/[\p{L}\p{N}]+/gu) ?? [])

/** Counts in how many blocks of a side a word is, and whether it is in the base. */
class WordCounts {
  readonly #base: ReadonlySet<string>
  readonly #counts: ReadonlyArray<ReadonlyMap<string, number>>

  constructor({ base, ours, theirs }: ThreeWay<Blocks>) {
    this.#base = new Set(base.blocks.flatMap((block) => [...wordsOf(block)]))
    this.#counts = [ours, theirs].map(({ blocks }) => {
      const counts = new Map<string, number>()
      for (const word of blocks.flatMap((block) => [...wordsOf(block)])) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
      }
      return counts
    })
  }

  /** The words of a block that are in no other block of any side. */
  ownOf(block: Block): ReadonlyArray<string> {
    return [...wordsOf(block)].filter(
      (word) => !this.#base.has(word) && this.#counts.every((counts) => (counts.get(word) ?? 0) <= 1)
    )
  }
}

/** Decides which blocks are versions of one. */
class Comparison {
  readonly #sides: ThreeWay<Blocks>
  #words: WordCounts | undefined
  readonly #origins: {
    readonly ours: ReadonlyMap<number, number>
    readonly theirs: ReadonlyMap<number, number>
  }

  constructor(sides: ThreeWay<Blocks>, pairings: Pairings) {
    this.#sides = sides
    const originsOf = (pairing: Pairing) => {
      const pairs = Array.from(sides.base.blocks.keys(), (at) => [pairing.of(at), at] as const)
      return new Map([...pairs, ...pairing.moves.entries().map(([at, to]) => [to, at] as const)])
    }
    this.#origins = { ours: originsOf(pairings.ours()), theirs: originsOf(pairings.theirs()) }
  }

  #likenessToBase(side: "ours" | "theirs", place: number): number {
    const origin = this.#origins[side].get(place)
    if (origin === undefined) return 0
    return likeness(this.#sides.base.blocks[origin]!, this.#sides[side].blocks[place]!)
  }

  /** How much two blocks have in common, 0 where they are no versions of one. */
  worth(at: number, other: number): number {
    const [mine, others] = [this.#sides.ours.blocks[at]!, this.#sides.theirs.blocks[other]!]
    if (mine.kind !== others.kind) return 0
    const [origin, otherOrigin] = [this.#origins.ours.get(at), this.#origins.theirs.get(other)]
    if (origin !== undefined && origin === otherOrigin) return 0
    const alike = likenessOfWords(mine, others)
    if (SINGLE.has(mine.kind)) return this.#sides.base.blocks.length === 0 ? 1 : 0
    const [toBase, otherToBase] = [this.#likenessToBase("ours", at), this.#likenessToBase("theirs", other)]
    if (Math.min(toBase, otherToBase) >= ALIKE_BASE || alike <= Math.max(toBase, otherToBase)) return 0
    if (!/[\p{L}\p{N}]/u.test(mine.text)) return 0
    if (alike >= ALIKE) return alike
    // The words of a list or a table say less than its items and rows.
    if (mine.inner !== undefined && mine.kind !== "listItem") {
      return this.#shareParts(mine.inner(), others.inner?.()) ? Math.max(alike, LEAST) : 0
    }
    if (SHARED_WORDS.every((bound) => alike < bound.alike)) return 0
    const shared = this.#sharedWords(mine, others)
    return SHARED_WORDS.some((bound) => alike >= bound.alike && shared >= bound.words) ? alike : 0
  }

  /** Whether two blocks have a part in common that is long enough to identify it, and not in the base. */
  #shareParts(mine: Blocks, others: Blocks | undefined): boolean {
    const keys = new Set(others?.blocks.map(meaningOf))
    return mine.blocks.some((part) => {
      const text = meaningOf(part)
      if (!keys.has(text) || text.length < SHORTEST || SINGLE.has(part.kind)) return false
      return !this.#sides.base.blocks.some((block) => block.text.includes(part.text))
    })
  }

  /**
   * How much two blocks at different places have in common, 0 where they are no versions of one: texts with one pattern are in
   * many places, so that one has to have all words of the other, or many that are nowhere else.
   */
  worthApart(at: number, other: number): number {
    const worth = this.worth(at, other)
    if (worth < ALIKE_APART || this.#areInOwnSections(at, other)) return 0
    const [mine, others] = [this.#sides.ours.blocks[at]!, this.#sides.theirs.blocks[other]!]
    const common = sharedText(mine.text, others.text)
    const isWhole = common === mine.text || common === others.text
    if (isWhole && countWords(common) >= MIN_WORDS_APART) return worth
    return this.#sharedWords(mine, others, SHARE_APART) >= MIN_WORDS_APART ? worth : 0
  }

  /** Whether two blocks are below headings that only one side has. */
  #areInOwnSections(at: number, other: number): boolean {
    const headingOf = (blocks: ReadonlyArray<Block>, place: number) =>
      blocks.findLast(({ depth }, above) => above <= place && depth !== undefined)
    const { base, ours, theirs } = this.#sides
    const [mine, others] = [headingOf(ours.blocks, at), headingOf(theirs.blocks, other)]
    const has = (blocks: Blocks, heading: Block) => blocks.blocks.some(({ text }) => text === heading.text)
    return (
      mine !== undefined &&
      others !== undefined &&
      ![theirs, base].some((side) => has(side, mine)) &&
      ![ours, base].some((side) => has(side, others))
    )
  }

  /**
   * The number of words that are in these two blocks alone, if they have a share of such words of one of them in common, and
   * half of all words of one in their order.
   */
  #sharedWords(mine: Block, others: Block, share = 0.5): number {
    this.#words ??= new WordCounts(this.#sides)
    const own = new Set(this.#words.ownOf(mine))
    const otherOwn = this.#words.ownOf(others)
    const shared = otherOwn.filter((word) => own.has(word)).length
    if (shared < Math.min(own.size, otherOwn.length) * share) return 0
    const [text, otherText] = [identityOf(mine), identityOf(others)]
    const common = countWords(sharedText(text, otherText))
    return common * 2 >= Math.min(countWords(text), countWords(otherText)) ? shared : 0
  }
}

interface Candidate {
  readonly at: number
  readonly other: number
  readonly worth: number
}

/** The additions of both sides that may be versions of one, the most alike first. */
const candidatesAmong = (
  mine: ReadonlyArray<number>,
  others: ReadonlyArray<number>,
  worth: (at: number, other: number) => number
): ReadonlyArray<Candidate> =>
  mine.length * others.length > MAX_COMPARED
    ? []
    : mine
        .flatMap((at) => others.map((other): Candidate => ({ at, other, worth: worth(at, other) })))
        .filter((candidate) => candidate.worth > 0)
        .sort((a, b) => b.worth - a.worth)

const placesBetween = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from }, (_, index) => from + index)

/**
 * Finds the blocks that both sides added and one or both changed: first between the same common blocks, in order, then those
 * that one side also moved.
 */
export const findVersions = (
  sides: ThreeWay<Blocks>,
  tokens: ThreeWay<Int32Array>,
  parts: RemovedTexts,
  pairings: Pairings
): ReadonlyArray<Versions> => {
  const known = new Set(tokens.base)
  const isNew = (side: "ours" | "theirs") => (at: number) => {
    const block = sides[side].blocks[at]!
    return !known.has(tokens[side][at]!) && mayBePaired(block) && !parts.has(block)
  }
  const left = { ours: [] as Array<number>, theirs: [] as Array<number> }
  const versions: Array<Versions> = []
  let comparison: Comparison | undefined
  const comparing = () => (comparison ??= new Comparison(sides, pairings))
  let [from, otherFrom] = [0, 0]
  const ends = [tokens.ours.length, tokens.theirs.length] as const
  for (const [to, otherTo] of [...inBoth(tokens.ours, tokens.theirs), ends]) {
    const mine = placesBetween(from, to).filter(isNew("ours"))
    const others = placesBetween(otherFrom, otherTo).filter(isNew("theirs"))
    from = to + 1
    otherFrom = otherTo + 1
    const found: Array<Versions> = []
    for (const { at, other } of candidatesAmong(mine, others, (at, other) => comparing().worth(at, other))) {
      if (found.every(([one, two]) => (at - one) * (other - two) > 0)) found.push([at, other])
    }
    versions.push(...found)
    left.ours.push(...mine.filter((at) => found.every(([one]) => one !== at)))
    left.theirs.push(...others.filter((other) => found.every(([, two]) => two !== other)))
  }
  const [there, here] = [new Set(tokens.theirs), new Set(tokens.ours)]
  const apart = candidatesAmong(
    left.ours.filter((at) => !there.has(tokens.ours[at]!)),
    left.theirs.filter((at) => !here.has(tokens.theirs[at]!)),
    (at, other) => comparing().worthApart(at, other)
  )
  const taken = { ours: new Set<number>(), theirs: new Set<number>() }
  for (const { at, other } of apart) {
    if (taken.ours.has(at) || taken.theirs.has(other)) continue
    taken.ours.add(at)
    taken.theirs.add(other)
    versions.push([at, other])
  }
  return versions
}
