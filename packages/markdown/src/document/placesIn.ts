import type { Block, BlockMeta, Document, Inline, Text } from "./Document.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

/** The anchors of a document: the ids of its blocks, and the other names that links may have for its places. */
export interface DocumentPlaces {
  readonly ids: ReadonlySet<string>
  /** The ids of the elements that the names lead to. */
  readonly names: ReadonlyMap<string, string>
}

/** Finds the anchors of a document. An id of a block has priority over an anchor of HTML, and that over an alias of a heading. */
export const placesIn = (document: Document): DocumentPlaces => {
  const ids = new Set<string>()
  const metas: Array<BlockMeta> = []
  const visit = (nodes: Nodes): void => {
    for (const node of nodes) {
      if (node.object === "text") continue
      if (node.object === "block" && node.meta !== undefined) {
        metas.push(node.meta)
        if (node.meta.id !== undefined) ids.add(node.meta.id)
      }
      visit(node.nodes ?? [])
      for (const { nodes } of node.fragments ?? []) visit(nodes)
    }
  }
  visit(document.nodes)
  const names = new Map([...ids].map((id) => [id, id]))
  const add = (name: string, id: string) => names.has(name) || names.set(name, id)
  for (const { anchors = [] } of metas) for (const anchor of anchors) add(anchor, anchor)
  for (const anchor of document.data.anchors ?? []) add(anchor, anchor)
  for (const { aliases = [], id } of metas) if (id !== undefined) for (const alias of aliases) add(alias, id)
  return { ids, names }
}
