import type { Block } from "../document/Document.ts"
import type { Region } from "../read/parseDocument.ts"
import type { Places, Span } from "../places/Places.ts"

/** An element of HTML around blocks of a page that is no block itself, such as `<div align="center">`, with its tags as they are written. */
export interface Container extends Span {
  readonly opening: string
  readonly closing: string
}

/** The container of each block that is in one. Blocks of one container have the same object. */
export const containersOf = (
  source: string,
  regions: ReadonlyArray<Region>,
  places: Places
): ((block: Block) => Container | undefined) => {
  const containers = new Map<string, Container>()
  for (const { blocks, end, start } of regions) {
    const [first, last] = [places.outer(blocks[0]!.key), places.outer(blocks.at(-1)!.key)]
    if (first === undefined || last === undefined || first.start <= start) continue
    const opening = source.slice(start, first.start).trim()
    if (!opening.startsWith("<")) continue
    const [closing] = /^(?:\s*<\/[a-z][\w-]*>)*/i.exec(source.slice(last.end, end))!
    const container = { start, end: Math.max(end, last.end), opening, closing: closing.trim() }
    for (const { key } of blocks) containers.set(key, container)
  }
  return ({ key }) => containers.get(key)
}
