import type { RootContent } from "mdast"
import type { Block } from "../document/Document.ts"
import type { IndentedTabs } from "../syntax/MarkdownNodes.ts"
import { admonitionOf } from "./readAdmonition.ts"
import type { Reading } from "../inlines/Reading.ts"

/** The readers that the content of tabs needs. */
interface Readers {
  readonly reading: Reading
  readonly blocks: (nodes: ReadonlyArray<RootContent>) => Array<Block>
}

/** Reads tabs whose content is indented below their titles. */
export const readIndentedTabs = (readers: Readers, { children }: IndentedTabs): Block => {
  const { reading } = readers
  const tabs = children.map((node) => {
    const { line, opens } = admonitionOf({ node })!
    const title = opens.title && line.slice(opens.title.start, opens.title.end)
    const meta = { id: reading.anchors.next(title ?? "") }
    const tab = reading.block("tabs-item", { title }, reading.orEmpty(readers.blocks(node.children)))
    const { end, start } = node.position!
    return reading.placed({ ...tab, meta }, () => ({ start: start.offset!, end: end.offset!, node }))
  })
  return reading.block("tabs", {}, tabs)
}
