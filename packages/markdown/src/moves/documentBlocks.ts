import type { Block as DocumentBlock, Document, Fragment, Inline, Text } from "../document/Document.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import type { Block } from "../mergeLines/Block.ts"

/** A block of a document, at any depth, to be compared with others. */
export interface PlacedBlock extends Block {
  readonly key: string
}

type Child = DocumentBlock | Inline | Text | Fragment

const childrenOf = (node: Child): ReadonlyArray<Child> =>
  node.object === "text"
    ? []
    : [...(node.nodes ?? []), ...(node.object === "fragment" ? [] : (node.fragments ?? []))]

const textOf = (node: Child): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
  const children = childrenOf(node)
  const isLine = children[0]?.object === "text" || children[0]?.object === "inline"
  return children.map(textOf).join(isLine ? "" : " ")
}

/** The words of a block with its descendants. */
export const textOfBlock = (block: DocumentBlock): string => textOf(block).replace(/\s+/g, " ").trim()

/** The blocks of a document at every depth, each before those within it; at most as many as are asked for. */
export const blocksWithin = (document: Document, most = Infinity): ReadonlyArray<DocumentBlock> => {
  const found: Array<DocumentBlock> = []
  const open: Array<Child> = document.nodes.toReversed()
  for (let node = open.pop(); node !== undefined && found.length < most; node = open.pop()) {
    if (node.object === "block") found.push(node)
    open.push(...childrenOf(node).toReversed())
  }
  return found
}

/** A block as something to be compared: by its words, or, where it has none, by what it means. */
export const placed = (block: DocumentBlock): PlacedBlock => ({
  key: block.key,
  kind: block.type,
  lead: "",
  text: textOfBlock(block) || meaningOf([block])
})
