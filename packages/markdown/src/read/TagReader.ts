import type { Code, PhrasingContent } from "mdast"
import { anchorTitleOf } from "../headings/anchors.ts"
import type { BlockData } from "../document/BlockData.ts"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import type { Part, TagPart } from "../tags/Part.ts"
import type { OrUndefined, Reading } from "../inlines/Reading.ts"

/** Reads the parts of a tag: `BlockReader`, which calls `readTagBlock` in turn. */
export interface TagReader {
  readonly reading: Reading
  readonly parts: (parts: ReadonlyArray<Part>) => Array<Block>
  readonly part: (part: Part) => ReadonlyArray<Block>
  readonly inlines: (nodes: ReadonlyArray<PhrasingContent>) => Array<Text | Inline>
  readonly caption: (parts: ReadonlyArray<Part>) => Array<Fragment>
  readonly code: (node: Code, data?: OrUndefined<BlockData["code"]>) => Block
}

/** The anchor of a block that a tag gives one. */
export const withAnchor = (reader: TagReader, part: TagPart): { readonly meta: { readonly id: string } } => ({
  meta: { id: reader.reading.anchors.next(anchorTitleOf(part.words) ?? "") }
})
