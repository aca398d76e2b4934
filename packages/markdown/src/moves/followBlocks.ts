import type { Document } from "../document/Document.ts"
import { blocksWithin, type PlacedBlock, placed } from "./documentBlocks.ts"
import { likeness } from "./likeness.ts"

/** Longer documents are followed only as far as this. */
const maxBlocks = 5000
/** How far from where a block should be it is looked for under other words. */
const reach = 32
const alike = 0.4
const alikeAcrossKinds = 0.75

/** No two blocks have more in common than their lengths allow; a few letters count for the spaces around them. */
const couldBeAlike = ({ text: a }: PlacedBlock, { text: b }: PlacedBlock): number =>
  (2 * (Math.min(a.length, b.length) + 2)) / (a.length + b.length)

const nameOf = ({ kind, text }: PlacedBlock): string => `${kind} ${text}`

const placesOf = (blocks: ReadonlyArray<PlacedBlock>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const places = new Map<string, Array<number>>()
  for (const [at, block] of blocks.entries()) {
    const known = places.get(nameOf(block))
    if (known === undefined) places.set(nameOf(block), [at])
    else known.push(at)
  }
  return places
}

/** Two states of a document, made ready for looking up where blocks of the one are in the other. */
class Following {
  readonly #olds: ReadonlyArray<PlacedBlock>
  readonly #news: ReadonlyArray<PlacedBlock>
  readonly #oldPlaces: ReadonlyMap<string, ReadonlyArray<number>>
  readonly #newPlaces: ReadonlyMap<string, ReadonlyArray<number>>

  constructor(before: Document, after: Document) {
    this.#olds = blocksWithin(before, maxBlocks).map(placed)
    this.#news = blocksWithin(after, maxBlocks).map(placed)
    this.#oldPlaces = placesOf(this.#olds)
    this.#newPlaces = placesOf(this.#news)
  }

  get olds() {
    return this.#olds
  }

  /** The block that an old one is now. */
  of(at: number): PlacedBlock | undefined {
    const name = nameOf(this.#olds[at]!)
    const same = this.#newPlaces.get(name)
    if (same === undefined) return this.#mostAlike(at)
    const ordinal = this.#oldPlaces.get(name)!.indexOf(at)
    return this.#news[same[Math.min(ordinal, same.length - 1)]!]
  }

  /** The expected index of an old block, from the last existing one before it. */
  #expected(at: number): number {
    for (let before = at - 1; before >= 0; before--) {
      const places = this.#newPlaces.get(nameOf(this.#olds[before]!))
      if (places?.length === 1) return places[0]! + at - before
    }
    return at
  }

  /** The block nearby whose words are new and have the most in common with those of an old one. */
  #mostAlike(at: number): PlacedBlock | undefined {
    const old = this.#olds[at]!
    const expected = this.#expected(at)
    let best: { readonly block: PlacedBlock; readonly worth: number } | undefined
    for (const block of this.#news.slice(Math.max(0, expected - reach), expected + reach + 1)) {
      const least = Math.max(block.kind === old.kind ? alike : alikeAcrossKinds, best?.worth ?? 0)
      if (couldBeAlike(old, block) < least || this.#oldPlaces.has(nameOf(block))) continue
      const worth = likeness(old, block)
      if (worth >= least && worth !== best?.worth) best = { block, worth }
    }
    return best?.block
  }
}

/**
 * Finds blocks of a document, by their keys, in a later state of it: the same block wherever it went, or else what its
 * words became, near where it was. Keys are places in a document and change with it. What is gone is not in the answer.
 */
export const followBlocks = (
  before: Document,
  after: Document,
  keys: ReadonlySet<string>
): ReadonlyMap<string, string> => {
  const following = new Following(before, after)
  const found = new Map<string, string>()
  for (const [at, { key }] of following.olds.entries()) {
    const now = keys.has(key) ? following.of(at) : undefined
    if (now !== undefined) found.set(key, now.key)
  }
  return found
}
