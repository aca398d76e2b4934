import type { Numbers } from "../../src/testing/numbersFrom.ts"
import type { Block, Document, Fragment, Inline, Leaf, Text } from "../../src/document/Document.ts"

export type Node = Block | Inline | Text | Fragment
export type Open<A> = { -readonly [K in keyof A]: A[K] }
export type List = { readonly owner: Block | Fragment | Document; readonly nodes: Array<Block> }

/**
 * The possible effects of an edit on the source: a word changes, marks change around words, lines are added, removed or
 * moved.
 */
export type Reach = "word" | "mark" | "token" | "added" | "removed" | "moved" | "cells"

/** An edited document, and how far its edit may reach. */
export interface RandomEdit {
  readonly name: string
  readonly reach: Reach
  readonly document: Document
  /** The removed text, and the added text. */
  readonly was: string
  readonly is: string
}

export const childrenOf = (node: Node | Document): ReadonlyArray<Node> => [
  ...("nodes" in node ? ((node.nodes ?? []) as ReadonlyArray<Node>) : []),
  ...("fragments" in node ? (node.fragments ?? []) : [])
]

export const everyNode = (document: Document): Array<Node> => {
  const nodes: Array<Node> = []
  const visit = (node: Node) => {
    nodes.push(node)
    for (const child of childrenOf(node)) visit(child)
  }
  for (const block of document.nodes) visit(block)
  return nodes
}

export const leavesOf = (document: Document): Array<Open<Leaf>> =>
  everyNode(document).flatMap((node) => (node.object === "text" ? (node.leaves as Array<Open<Leaf>>) : []))

export const FIXED = new Set(["tabs", "stepper", "columns", "images", "updates", "code"])

/** The lists of blocks that can contain any block; lists of one kind, or captions, are left out. */
export const listsOf = (document: Document): Array<List> => [
  { owner: document, nodes: document.nodes as Array<Block> },
  ...everyNode(document).flatMap((node): Array<List> => {
    if (node.object !== "block" && node.object !== "fragment") return []
    if (node.object === "fragment" && node.type !== "expandable-body") return []
    if (
      node.object === "block" &&
      (FIXED.has(node.type) || (node.type.startsWith("list-") && node.type !== "list-item"))
    )
      return []
    const nodes = (node.nodes ?? []) as Array<Block>
    return nodes.length > 0 && nodes.every(({ object }) => object === "block") ? [{ owner: node, nodes }] : []
  })
]

export const itemListsOf = (document: Document): Array<List> =>
  everyNode(document).flatMap((node): Array<List> =>
    node.object === "block" && ["list-ordered", "list-unordered", "list-tasks"].includes(node.type)
      ? [{ owner: node, nodes: node.nodes as Array<Block> }]
      : []
  )

export const textOf = (node: Node): string =>
  node.object === "text"
    ? node.leaves.map(({ text }) => text).join("")
    : childrenOf(node).map(textOf).join(" ")

export const isEmpty = (block: Block): boolean =>
  block.type === "paragraph" &&
  (block.nodes ?? []).every((node) => node.object === "text" && textOf(node) === "")

let fresh = 0
export const freshKey = () => `fresh${fresh++}`
export const paragraph = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: freshKey(),
  data: {},
  nodes: [{ object: "text", key: freshKey(), leaves: [{ object: "leaf", text, marks: [] }] }]
})

/** A copy under other keys, as an editor makes it. */
export const copyOf = <A extends Node>(node: A): A => {
  const copy = structuredClone(node) as Node
  const visit = (one: Node) => {
    ;(one as { key: string }).key = freshKey()
    for (const child of childrenOf(one)) visit(child)
  }
  visit(copy)
  return copy as A
}

export type Change = Pick<RandomEdit, "reach" | "was" | "is">
export type Maker = (document: Document, next: Numbers) => Change | undefined

export const pick = <A>(list: ReadonlyArray<A>, next: Numbers): A | undefined => list[next(list.length)]

export const withData = (document: Document, next: Numbers, type: (block: Block) => boolean) =>
  pick(
    everyNode(document).filter((node) => node.object === "block" && type(node)),
    next
  ) as (Open<Block> & { data: Record<string, unknown> }) | undefined
