import type { Block, Blocks } from "./Block.ts"
import type { Pairing } from "./Pairing.ts"

/** Short blocks such as dividers are often alike without being the same. */
const SHORTEST = 12

/** The places of texts that are there once, and long enough to be known again. */
const placesOf = (blocks: ReadonlyArray<Block>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [at, { text }] of blocks.entries()) {
    if (text.length >= SHORTEST) places.set(text, places.has(text) ? -1 : at)
  }
  return places
}

/** An edit that one side made to a block where it was, for the same block where the other side moved it. */
interface Carried {
  /** Where the block is on the side that moved it. */
  readonly to: number
  /** Where it is on the side that edited it. */
  readonly from: number
  readonly original: Block
}

const carriedEdits = (
  base: Blocks,
  moving: { readonly blocks: Blocks; readonly pairs: Pairing },
  editing: { readonly blocks: Blocks; readonly pairs: Pairing }
): ReadonlyArray<Carried> => {
  const known = placesOf(base.blocks)
  const moved = placesOf(moving.blocks.blocks)
  const added = moving.pairs.added()
  return base.blocks.flatMap((original, at) => {
    if (moving.pairs.of(at) >= 0 || known.get(original.text) !== at) return []
    const to = moved.get(original.text) ?? -1
    const from = editing.pairs.of(at)
    if (to < 0 || !added.has(to) || from < 0 || editing.blocks.blocks[from]!.text === original.text) return []
    return [{ to, from, original }]
  })
}

const withBlocks = (
  { blocks, ...rest }: Blocks,
  replaced: ReadonlyArray<readonly [at: number, by: Block]>
): Blocks => {
  const result = [...blocks]
  for (const [at, by] of replaced) result[at] = { ...by, lead: blocks[at]!.lead }
  return { ...rest, blocks: result }
}

/**
 * Where one side moved a block and the other edited it: the two sides as if the one that moved it had edited it, and the
 * other had not touched it; undefined when there is no such block.
 */
export const followMoves = (
  base: Blocks,
  main: { readonly blocks: Blocks; readonly pairs: Pairing },
  changeRequest: { readonly blocks: Blocks; readonly pairs: Pairing }
): { readonly main: Blocks; readonly changeRequest: Blocks } | undefined => {
  const byMain = carriedEdits(base, main, changeRequest)
  const byRequest = carriedEdits(base, changeRequest, main)
  if (byMain.length === 0 && byRequest.length === 0) return undefined
  const after = (
    side: Blocks,
    other: Blocks,
    moved: ReadonlyArray<Carried>,
    edited: ReadonlyArray<Carried>
  ): Blocks =>
    withBlocks(side, [
      ...moved.map(({ to, from }) => [to, other.blocks[from]!] as const),
      ...edited.map(({ from, original }) => [from, original] as const)
    ])
  return {
    main: after(main.blocks, changeRequest.blocks, byMain, byRequest),
    changeRequest: after(changeRequest.blocks, main.blocks, byRequest, byMain)
  }
}
