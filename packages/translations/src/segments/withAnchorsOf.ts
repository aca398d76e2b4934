import type { Block, Document } from "@octavo/markdown"

const isHeading = ({ type }: Block): boolean => type.startsWith("heading-")

const visit = (blocks: ReadonlyArray<Block>, change: (heading: Block) => Block): ReadonlyArray<Block> =>
  blocks.map((block) => {
    if (isHeading(block)) return change(block)
    const { fragments, nodes } = block
    const hasBlocks = nodes?.some(({ object }) => object === "block") === true
    return {
      ...block,
      ...(hasBlocks && { nodes: visit(nodes as ReadonlyArray<Block>, change) }),
      ...(fragments !== undefined && {
        fragments: fragments.map((fragment) => ({ ...fragment, nodes: visit(fragment.nodes, change) }))
      })
    } as Block
  })

/** A document whose headings have the anchors of those of another one with the same headings. */
export const withAnchorsOf = (other: Document, document: Document): Document => {
  const metas: Array<Block["meta"]> = []
  visit(other.nodes, (heading) => {
    metas.push(heading.meta)
    return heading
  })
  let at = 0
  const nodes = visit(document.nodes, (heading) => {
    const meta = metas[at++]
    return meta === undefined ? heading : { ...heading, meta }
  })
  return { ...document, nodes }
}
