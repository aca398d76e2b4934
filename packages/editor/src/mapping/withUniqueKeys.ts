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

/** The keys in a block in reading order, of blocks whose keys are complete. Blocks never change. */
const keys = new WeakMap<Block, ReadonlyArray<string>>()

const collect = (node: Tree, into: Array<string | undefined>): void => {
  into.push(node.key)
  if (node.object === "text") return
  const { fragments = [], nodes = [] } = node as Block
  for (const child of nodes) collect(child, into)
  for (const child of fragments) collect(child, into)
}

/** Adds the keys of a block to those that were seen; false where one is missing or was seen before, and none is added. */
const addKeys = (block: Block, seen: Set<string>): boolean => {
  let known = keys.get(block)
  if (known === undefined) {
    const found: Array<string | undefined> = []
    collect(block, found)
    if (found.includes(undefined) || new Set(found).size < found.length) return false
    known = found as ReadonlyArray<string>
    keys.set(block, known)
  }
  if (known.some((key) => seen.has(key))) return false
  for (const key of known) seen.add(key)
  return true
}

/** A document in which every node has a key of its own: the first node in reading order keeps a key, later ones get new ones. */
export const withUniqueKeys = (document: Document): Document => {
  const seen = new Set<string>()
  const nodes = document.nodes.map((block) => (addKeys(block, seen) ? block : withUnique(block, seen)))
  return nodes.every((node, index) => node === document.nodes[index]) ? document : { ...document, nodes }
}
