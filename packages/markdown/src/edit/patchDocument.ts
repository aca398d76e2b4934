import { type BlockPatch, PatchRefused } from "../document/BlockPatch.ts"
import type { Block, Document, Fragment, Inline, Text } from "../document/Document.ts"
import { patchRows, type RowPatch } from "../tables/patchRows.ts"

type Node = Block | Inline | Text | Fragment

/** The patches of one key. */
interface Wanted {
  /** Null removes the node. */
  replacement?: Block | Fragment | null
  readonly after: Array<Block>
  readonly rows: Array<RowPatch>
}

const keysWithin = (node: unknown, keys: Set<string>): void => {
  if (typeof node !== "object" || node === null) return
  if ("key" in node && typeof node.key === "string") keys.add(node.key)
  for (const child of Object.values(node)) keysWithin(child, keys)
}

/** Applies the patches of one document; each is found once, by the key that it names. */
class Patching {
  readonly #wanted = new Map<string, Wanted>()
  readonly #front: Array<Block> = []

  constructor(patches: ReadonlyArray<BlockPatch>) {
    for (const patch of patches) this.#add(patch)
  }

  #add(patch: BlockPatch): void {
    if (patch.type === "insertAfter" && patch.key === null) {
      this.#front.push(patch.block)
      return
    }
    const key = patch.key!
    const wanted = this.#wanted.get(key) ?? { after: [], rows: [] }
    this.#wanted.set(key, wanted)
    switch (patch.type) {
      case "insertAfter":
        wanted.after.push(patch.block)
        return
      case "replace":
      case "remove":
        if (wanted.replacement !== undefined) throw new PatchRefused("patches-overlap", key)
        wanted.replacement = patch.type === "remove" ? null : patch.block
        return
      default:
        wanted.rows.push(patch)
    }
  }

  #patchNode<N extends Node>(node: N): ReadonlyArray<N> {
    if (node.object === "text") return [node]
    const wanted = node.object === "inline" ? undefined : this.#wanted.get(node.key)
    if (wanted === undefined) return [this.#patchWithin(node)]
    const { after, replacement, rows } = wanted
    const isMisplaced =
      (after.length > 0 && node.object !== "block") ||
      (replacement != null && replacement.object !== node.object) ||
      (rows.length > 0 && !("type" in node && node.type === "table"))
    if (isMisplaced) throw new PatchRefused("unknown-key", node.key)
    if (replacement !== undefined && rows.length > 0) throw new PatchRefused("patches-overlap", node.key)
    this.#wanted.delete(node.key)
    const kept =
      replacement === undefined ? [this.#patchTable(node, rows)] : replacement === null ? [] : [replacement]
    // A list has nodes of one kind: a replacement is of the kind of what it replaces, and only blocks have others after them.
    return [...kept, ...after] as ReadonlyArray<Node> as ReadonlyArray<N>
  }

  #patchTable<N extends Node>(node: N, rows: ReadonlyArray<RowPatch>): N {
    const patched = this.#patchWithin(node)
    if (rows.length === 0 || patched.object !== "block" || patched.type !== "table") return patched
    const { fragments = [] } = node as Extract<Block, { type: "table" }>
    const stays = new Set(fragments)
    const isPatched = (fragment: Fragment) => !stays.has(fragment)
    return patchRows(patched, rows, isPatched) as N
  }

  #patchAll<N extends Node>(nodes: ReadonlyArray<N>): ReadonlyArray<N> {
    const patched = nodes.flatMap((node) => this.#patchNode(node))
    return patched.length === nodes.length && patched.every((node, index) => node === nodes[index])
      ? nodes
      : patched
  }

  #patchWithin<N extends Node>(node: N): N {
    if (this.#wanted.size === 0 || node.object === "text") return node
    const within = node as Block
    const nodes = within.nodes && this.#patchAll(within.nodes)
    const fragments = within.fragments && this.#patchAll(within.fragments)
    return nodes === within.nodes && fragments === within.fragments
      ? node
      : { ...node, ...(nodes !== undefined && { nodes }), ...(fragments !== undefined && { fragments }) }
  }

  apply(document: Document): Document {
    const nodes = [...this.#front, ...this.#patchAll(document.nodes)]
    const [left] = this.#wanted.keys()
    if (left === undefined) return { ...document, nodes }
    // A key that is left is nowhere, or within a block that another patch takes away.
    const keys = new Set<string>()
    for (const block of document.nodes) keysWithin(block, keys)
    throw new PatchRefused(keys.has(left) ? "patches-overlap" : "unknown-key", left)
  }
}

/**
 * A document with some of its blocks replaced, removed or followed by others. Every key is one of the given document, so that the
 * order of patches counts only between blocks that are inserted at one place. Fails with `PatchRefused`, which names the key.
 */
export const patchDocument = (document: Document, patches: ReadonlyArray<BlockPatch>): Document =>
  new Patching(patches).apply(document)
