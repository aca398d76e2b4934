import type { Block, Document, Fragment } from "@octavo/markdown"
import type { Node } from "prosemirror-model"

type Tree = Block | Document | Fragment

/**
 * The trees that nodes were read from or written as. ProseMirror shares the nodes that an edit does not touch, so these return
 * exactly as they were read, and new nodes keep the keys that they were first written with.
 */
const trees = new WeakMap<Node, Tree>()

/** Remembers the tree of a node, and returns the node. */
export const remember = <Of extends Node>(node: Of, tree: Tree): Of => {
  trees.set(node, tree)
  return node
}

/** The tree of a node that has not changed since it was read or written. */
export const treeOf = (node: Node): Tree | undefined => trees.get(node)
