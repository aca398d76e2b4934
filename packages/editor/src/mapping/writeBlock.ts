import type { Block, BlockOf, Document, Fragment } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { dataOf, type Own } from "../schema/Own.ts"
import { captionHolder } from "./captionHolder.ts"
import { newKey } from "./newKey.ts"
import { withUniqueKeys } from "./withUniqueKeys.ts"
import { writeCode } from "./writeCode.ts"
import { writeInlines } from "./writeInlines.ts"
import { writeTable } from "./writeTable.ts"
import { remember, treeOf } from "./written.ts"

const types = {
  paragraph: "paragraph",
  listitem: "list-item",
  blockquote: "blockquote",
  hint: "hint",
  divider: "divider",
  tabs: "tabs",
  tabsitem: "tabs-item",
  stepper: "stepper",
  stepperstep: "stepper-step",
  columns: "columns",
  column: "column"
} as const

const blockOf = (
  node: Node,
  type: Block["type"],
  rest: Partial<Pick<Block, "fragments" | "nodes" | "data">>
): Block =>
  ({ key: newKey(), data: {}, ...(node.attrs.of as Own | null), object: "block", type, ...rest }) as Block

const childrenOf = (node: Node): ReadonlyArray<Block> => node.content.content.map(writeBlock)

/** Whether an item begins with words, or was read with a box before something else. */
const hasPlaceForBox = (item: Node): boolean =>
  item.attrs.verbatim === true ||
  (item.firstChild!.type.name === "paragraph" && item.firstChild!.content.size > 0)

const withoutBox = (item: Block): Block => {
  const { checked, ...data } = (item as BlockOf<"list-item">).data
  return checked === undefined ? item : ({ ...item, data } as Block)
}

/** Bullets have no boxes, and neither has a task that does not begin with words: Markdown would read its box as text. */
const writeList = (list: Node): Block => {
  const kind = list.attrs.kind as "ordered" | "unordered" | "tasks"
  const { start, ...data } = dataOf(list.attrs.of)
  const items = childrenOf(list)
  const nodes = items.map((item, index) =>
    kind === "unordered" || !hasPlaceForBox(list.child(index)) ? withoutBox(item) : item
  )
  const hasBox = nodes.some((item) => (item as BlockOf<"list-item">).data.checked !== undefined)
  const type = kind === "tasks" && !hasBox ? "list-unordered" : (`list-${kind}` as const)
  const kept = kind === "ordered" && start !== undefined ? { ...data, start } : data
  return blockOf(list, type, { data: kept, nodes } as Pick<Block, "data" | "nodes">)
}

/** The block with another caption. */
const withCaption = (block: Block, fragments: ReadonlyArray<Fragment>): Block =>
  block.type === "images"
    ? { ...block, nodes: [...block.nodes!.slice(0, -1), { ...captionHolder(block)!, fragments }] }
    : { ...block, fragments }

/** The block keeps everything but its caption. */
const writeCaptioned = (node: Node): Block => {
  const block = node.attrs.of as Block
  const [caption] = captionHolder(block)!.fragments ?? []
  const [paragraph] = caption?.nodes ?? []
  if (node.content.size === 0) {
    const isEmpty = paragraph === undefined || (paragraph.nodes ?? []).length === 0
    return isEmpty ? block : withCaption(block, [])
  }
  const words = {
    key: newKey(),
    data: {},
    ...paragraph,
    object: "block",
    type: "paragraph",
    nodes: writeInlines(node)
  }
  const written = {
    key: newKey(),
    object: "fragment",
    fragment: "caption",
    type: "caption",
    ...caption,
    nodes: [words as Block]
  } as Fragment
  return withCaption(block, [written])
}

const writeTitle = (node: Node): Fragment => {
  const own = node.attrs.of as Fragment | null
  const paragraph = { key: newKey(), data: {}, ...own?.nodes[0], object: "block", type: "paragraph" }
  return {
    key: newKey(),
    fragment: "expandable-title",
    type: "expandable-title",
    ...own,
    object: "fragment",
    nodes: [{ ...paragraph, nodes: writeInlines(node) } as Block]
  }
}

const writeBody = (node: Node): Fragment => ({
  key: newKey(),
  fragment: "expandable-body",
  type: "expandable-body",
  ...(node.attrs.of as Own | null),
  object: "fragment",
  nodes: childrenOf(node)
})

/** The tree of a part that is a fragment, as it was read where it is unchanged. */
const fragmentOf = (node: Node, write: (node: Node) => Fragment): Fragment => {
  const known = treeOf(node)
  if (known !== undefined) return known as Fragment
  const fragment = write(node)
  remember(node, fragment)
  return fragment
}

const writeNew = (node: Node): Block => {
  const { name } = node.type
  switch (name) {
    case "opaque":
      return node.attrs.of as Block
    case "heading":
      return blockOf(node, `heading-${node.attrs.level as 1 | 2 | 3}`, { nodes: writeInlines(node) })
    case "paragraph":
      return blockOf(node, "paragraph", { nodes: writeInlines(node) })
    case "list":
      return writeList(node)
    case "codeblock":
      return writeCode(node)
    case "divider":
      return blockOf(node, "divider", {})
    case "captioned":
      return writeCaptioned(node)
    case "table":
      return writeTable(node, childrenOf)
    case "expandable": {
      const [title, body] = node.content.content
      const fragments = [fragmentOf(title!, writeTitle), fragmentOf(body!, writeBody)]
      return blockOf(node, "expandable", { nodes: [], fragments })
    }
    case "hint": {
      const data = { style: "info", ...dataOf(node.attrs.of) } as BlockOf<"hint">["data"]
      return blockOf(node, "hint", { data, nodes: childrenOf(node) })
    }
    default:
      return blockOf(node, types[name as keyof typeof types], { nodes: childrenOf(node) })
  }
}

/** Writes a node as a block: as it was read where nothing in it has changed. */
const writeBlock = (node: Node): Block => {
  const known = treeOf(node)
  if (known !== undefined) return known as Block
  const block = writeNew(node)
  remember(node, block)
  return block
}

/** Writes a document of the editor as the tree of a page. Every key in it is unique. */
export const writeDocument = (doc: Node): Document => {
  const known = treeOf(doc)
  if (known !== undefined) return known as Document
  const of = doc.attrs.of as Pick<Document, "data"> | null
  const document = withUniqueKeys({ data: {}, ...of, object: "document", nodes: childrenOf(doc) })
  remember(doc, document)
  return document
}
