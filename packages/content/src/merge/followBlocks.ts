import type { Document } from "../documents/Document.ts"
import { blocksWithin, type PlacedBlock, placed } from "./documentBlocks.ts"
import { likeness } from "./likeness.ts"
import { pairBlocks } from "./pairBlocks.ts"

/** Longer documents are followed only as far as this. */
const mostBlocks = 5000
/** Below this the block that stands in the place of another one is not what became of it. */
const alike = 0.3

const sameAs = (a: PlacedBlock) => (b: PlacedBlock) => a.kind === b.kind && a.text === b.text

/**
 * Finds blocks of a document, by their keys, in a later state of it: the same block wherever it went, or else what its
 * text became. Keys are places in a document and change with it. What is gone is not in the answer.
 */
export const followBlocks = (
  before: Document,
  after: Document,
  keys: ReadonlySet<string>
): ReadonlyMap<string, string> => {
  const olds = blocksWithin(before, mostBlocks).map(placed)
  const news = blocksWithin(after, mostBlocks).map(placed)
  const pairs = pairBlocks(olds, news)
  const found = new Map<string, string>()
  for (const [at, old] of olds.entries()) {
    if (!keys.has(old.key)) continue
    const paired = news[pairs[at]!]
    const same = paired !== undefined && sameAs(old)(paired) ? [paired] : news.filter(sameAs(old))
    const ordinal = olds.slice(0, at).filter(sameAs(old)).length
    const followed =
      same[Math.min(ordinal, same.length - 1)] ??
      (paired !== undefined && likeness(old, paired) >= alike ? paired : undefined)
    if (followed !== undefined) found.set(old.key, followed.key)
  }
  return found
}
