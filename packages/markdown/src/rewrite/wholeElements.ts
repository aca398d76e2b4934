import type { Block } from "../document/Document.ts"
import type { Places } from "../places/Places.ts"
import type { Region } from "../read/parseDocument.ts"

/**
 * The elements of the body that go with the last of their blocks, by the keys of these: some of the blocks are words of attributes, or have
 * no place of their own.
 */
export const wholeElements = (
  regions: ReadonlyArray<Region>,
  places: Places
): ReadonlyMap<string, Region> => {
  const isOwn = ({ key }: Block) => places.outer(key) !== undefined && places.get(key)?.isTitle !== true
  return new Map(
    regions
      .filter(({ blocks }) => !blocks.every(isOwn))
      .flatMap((region) => region.blocks.map(({ key }) => [key, region]))
  )
}
