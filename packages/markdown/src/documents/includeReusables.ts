import { withAnchors } from "./HtmlAnchors.ts"
import type { Block, Document, Inline, Text } from "./Document.ts"

/** How many contents lie in each other. */
export const deepest = 8
/** Together, so that contents that include each other twice each do not grow without end. */
const maxIncluded = 200

const referenceOf = (block: Block): string | null =>
  block.type === "reusable-content" && block.data.ref?.kind === "reusable-content"
    ? block.data.ref.reusableContent
    : null

/** The ids of the reusable contents that a document includes. */
export const includedIn = (document: Document): ReadonlySet<string> => {
  const ids = new Set<string>()
  const visit = (nodes: ReadonlyArray<Block | Inline | Text>): void => {
    for (const node of nodes) {
      if (node.object === "text") continue
      const id = node.object === "block" ? referenceOf(node) : null
      if (id !== null) ids.add(id)
      visit(node.nodes ?? [])
      for (const fragment of node.fragments ?? []) visit(fragment.nodes)
    }
  }
  visit(document.nodes)
  return ids
}

/** A document with the texts of reusable contents where it includes them. What is not there, or includes itself, stays. */
export const includeReusables = (document: Document, contents: ReadonlyMap<string, Document>): Document => {
  let included = 0
  const visit = (blocks: ReadonlyArray<Block>, within: ReadonlyArray<string>): ReadonlyArray<Block> =>
    blocks.flatMap((block): ReadonlyArray<Block> => {
      const id = referenceOf(block)
      const content = id === null ? undefined : contents.get(id)
      if (id !== null && content !== undefined && !within.includes(id) && within.length < deepest) {
        if (included++ < maxIncluded) {
          const [first, ...rest] = visit(content.nodes, [...within, id])
          return first === undefined ? [] : [withAnchors(first, block.meta?.anchors ?? []), ...rest]
        }
      }
      return [inside(block, within)]
    })
  const inside = (block: Block, within: ReadonlyArray<string>): Block => ({
    ...block,
    ...(block.nodes !== undefined && {
      nodes: block.nodes.flatMap((node): ReadonlyArray<Block | Inline | Text> =>
        node.object === "block" ? visit([node], within) : [node]
      )
    }),
    ...(block.fragments !== undefined && {
      fragments: block.fragments.map((fragment) => ({ ...fragment, nodes: visit(fragment.nodes, within) }))
    })
  })
  return contents.size === 0 ? document : { ...document, nodes: visit(document.nodes, []) }
}
