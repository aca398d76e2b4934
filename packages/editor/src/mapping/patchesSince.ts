import type { Block, BlockPatch, Document } from "@octavo/markdown"

/** The places of blocks by their keys. */
const positions = (blocks: ReadonlyArray<Block>): ReadonlyMap<string, number> =>
  new Map(blocks.map(({ key }, index) => [key, index]))

/**
 * The changes of the blocks of a page since a base, in the form that `update_page` takes. A block that moved is removed and inserted
 * again. Undefined where the base has a key twice.
 */
export const patchesSince = (base: Document, document: Document): ReadonlyArray<BlockPatch> | undefined => {
  const before = positions(base.nodes)
  if (before.size < base.nodes.length) return undefined
  const patches: Array<BlockPatch> = []
  const kept = new Set<string>()
  let last = -1
  let after: string | null = null
  for (const block of document.nodes) {
    const at = before.get(block.key) ?? -1
    if (at > last) {
      last = at
      after = block.key
      kept.add(block.key)
      if (block !== base.nodes[at]) patches.push({ type: "replace", key: block.key, block })
    } else patches.push({ type: "insertAfter", key: after, block })
  }
  for (const { key } of base.nodes) if (!kept.has(key)) patches.push({ type: "remove", key })
  return patches
}
