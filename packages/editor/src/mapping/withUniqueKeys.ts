import type { Block, Document, Fragment, Inline, Text } from "@octavo/markdown"
import { newKey } from "./newKey.ts"

type Tree = Block | Inline | Text | Fragment

/** A node under another key, without its anchor and the number that it starts at: these stay with the first part of a split. */
const withoutIdentity = <Of extends Tree>(node: Of): Of => {
  const copy: Record<string, unknown> = { ...node, key: newKey() }
  delete copy.meta
  if (node.object === "block" && (node.type.startsWith("heading-") || node.type === "list-ordered")) {
    const { id: _, start: __, ...data } = node.data as Record<string, unknown>
    copy.data = data
  }
  return copy as unknown as Of
}

const all = <Of extends Tree>(nodes: ReadonlyArray<Of>, seen: Set<string>): ReadonlyArray<Of> => {
  const unique = nodes.map((node) => withUnique(node, seen))
  return unique.every((node, index) => node === nodes[index]) ? nodes : unique
}

const withUnique = <Of extends Tree>(given: Of, seen: Set<string>): Of => {
  const node =
    given.key === undefined
      ? { ...given, key: newKey() }
      : seen.has(given.key)
        ? withoutIdentity(given)
        : given
  seen.add(node.key)
  if (node.object === "text") return node
  const parts = node as Block
  const nodes = parts.nodes && all(parts.nodes, seen)
  const fragments = parts.fragments && all(parts.fragments, seen)
  if (nodes === parts.nodes && fragments === parts.fragments) return node
  return {
    ...node,
    ...(nodes !== undefined && { nodes }),
    ...(fragments !== undefined && { fragments })
  } as Of
}

/** A document in which every node has a key of its own: the first node in reading order keeps a key, later ones get new ones. */
export const withUniqueKeys = (document: Document): Document => {
  const nodes = all(document.nodes, new Set())
  return nodes === document.nodes ? document : { ...document, nodes }
}
