import type { Block, BlockOf, Document, Fragment } from "@octavo/markdown"
import type { Attrs, Node } from "prosemirror-model"
import { ownOf, withData } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { captionHolder } from "./captionHolder.ts"
import { readInlines } from "./readInlines.ts"
import { readTable } from "./readTable.ts"
import { isTidy } from "./tidyInlines.ts"
import { remember } from "./written.ts"

const words = (name: string, nodes: Block["nodes"], attrs: Attrs): Node | undefined => {
  const read = readInlines(nodes ?? [])
  return read && schema.nodes[name]!.create({ ...attrs, verbatim: !isTidy(nodes ?? []) }, read)
}

/** The child blocks as nodes, with one empty paragraph where there are none; undefined where there is text among them. */
const within = (nodes: Block["nodes"]): ReadonlyArray<Node> | undefined => {
  if (nodes === undefined || nodes.length === 0) return [schema.nodes.paragraph!.create()]
  const blocks = nodes.filter((node) => node.object === "block")
  return blocks.length < nodes.length ? undefined : blocks.map(readBlock)
}

const containing = (name: string, nodes: Block["nodes"], attrs: Attrs): Node | undefined => {
  const read = within(nodes)
  return read && schema.nodes[name]!.create(attrs, read)
}

const beginsWithWords = ({ nodes = [] }: Block): boolean => {
  const [first] = nodes
  return first?.object === "block" && first.type === "paragraph" && (first.nodes ?? []).length > 0
}

/** A block of named parts, such as tabs or the items of a list; undefined where a child is another block, or none is there. */
const parts = (
  name: string,
  { nodes = [] }: Block,
  part: { readonly type: Block["type"]; readonly name: string; readonly read?: (block: Block) => Block },
  attrs: Attrs
): Node | undefined => {
  const children: Array<Node> = []
  for (const node of nodes) {
    if (node.object !== "block" || node.type !== part.type) return undefined
    const block = part.read?.(node) ?? node
    const verbatim = part.type === "list-item" && !beginsWithWords(block)
    const read = containing(part.name, block.nodes, { of: ownOf(block), ...(verbatim && { verbatim }) })
    if (read === undefined) return undefined
    children.push(block === node ? remember(read, node) : read)
  }
  return children.length === 0 ? undefined : schema.nodes[name]!.create(attrs, children)
}

const kinds = { "list-ordered": "ordered", "list-unordered": "unordered", "list-tasks": "tasks" } as const

const isItemWithBox = (node: { readonly object: string }): boolean =>
  typeof (node as BlockOf<"list-item">).data.checked === "boolean"

const readList = (
  block: BlockOf<"list-ordered" | "list-unordered" | "list-tasks">,
  of: Attrs
): Node | undefined => {
  // A list of tasks without any box has empty ones.
  const lacksBoxes =
    block.type === "list-tasks" &&
    !(block.nodes ?? []).some((node) => node.object === "block" && isItemWithBox(node))
  const read = lacksBoxes
    ? (item: Block) => ({ ...item, data: withData(item, { checked: false }).data }) as Block
    : undefined
  const part = { type: "list-item" as const, name: "listitem", ...(read !== undefined && { read }) }
  return parts("list", block, part, { ...of, kind: kinds[block.type] })
}

/** Code whose lines are plain text; undefined for lines with marks, annotations or expressions. */
const readCode = (block: BlockOf<"code">): Node | undefined => {
  const lines: Array<string> = []
  for (const line of block.nodes ?? []) {
    if (line.object !== "block" || line.type !== "code-line") return undefined
    let text = ""
    for (const node of line.nodes ?? []) {
      if (node.object !== "text" || node.leaves.some(({ marks }) => marks.length > 0)) return undefined
      text += node.leaves.map((leaf) => leaf.text).join("")
    }
    if (/[\n\r]/.test(text)) return undefined
    lines.push(text)
  }
  const text = lines.join("\n")
  const of = { ...ownOf(block), nodes: block.nodes ?? [] }
  return schema.nodes.codeblock!.create({ of }, text === "" ? [] : schema.text(text))
}

/** A block with at most one paragraph as its caption; undefined for every other one. Images have it below the last of them. */
const readCaptioned = (block: Block): Node | undefined => {
  const images = block.type === "images" ? (block.nodes ?? []) : []
  if (images.some((image) => image.object !== "block" || image.type !== "image")) return undefined
  const holder = captionHolder(block)
  const { fragments = [] } = holder ?? {}
  const [caption, ...others] = fragments
  const [paragraph, ...more] = caption?.nodes ?? []
  if (holder === undefined || others.length > 0 || more.length > 0) return undefined
  if (caption !== undefined && caption.fragment !== "caption") return undefined
  if (paragraph !== undefined && paragraph.type !== "paragraph") return undefined
  return words("captioned", paragraph?.nodes ?? [], { of: block })
}

const fragmentOf = (block: Block, name: string): Fragment | undefined =>
  block.fragments?.find(({ fragment, type }) => fragment === name || type === name)

const readExpandable = (block: BlockOf<"expandable">, attrs: Attrs): Node | undefined => {
  const title = fragmentOf(block, "expandable-title")
  const body = fragmentOf(block, "expandable-body")
  if (title === undefined || body === undefined || block.fragments?.length !== 2) return undefined
  const [paragraph, more] = title.nodes
  if (more !== undefined || (paragraph !== undefined && paragraph.type !== "paragraph")) return undefined
  const head = words("expandabletitle", paragraph?.nodes, { of: title })
  const rest = containing("expandablebody", body.nodes, { of: { ...ownOf(body), type: body.type } })
  if (head === undefined || rest === undefined || (block.nodes ?? []).length > 0) return undefined
  return schema.nodes.expandable!.create(attrs, [remember(head, title), remember(rest, body)])
}

const readKnown = (block: Block): Node | undefined => {
  const { fragments: _, ...own } = ownOf(block)
  const attrs = { of: block.type === "expandable" ? own : ownOf(block) }
  switch (block.type) {
    case "paragraph":
      return words("paragraph", block.nodes, attrs)
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return words("heading", block.nodes, { ...attrs, level: Number(block.type.at(-1)) })
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return readList(block, attrs)
    case "blockquote":
    case "hint":
      return containing(block.type, block.nodes, attrs)
    case "code":
      return readCode(block)
    case "divider":
      return schema.nodes.divider!.create(attrs)
    case "images":
    case "file":
    case "embed":
      return readCaptioned(block)
    case "table":
      return readTable(block, readBlock)
    case "expandable":
      return readExpandable(block, attrs)
    case "tabs":
      return parts("tabs", block, { type: "tabs-item", name: "tabsitem" }, attrs)
    case "stepper":
      return parts("stepper", block, { type: "stepper-step", name: "stepperstep" }, attrs)
    case "columns":
      return parts("columns", block, { type: "column", name: "column" }, attrs)
    default:
      return undefined
  }
}

/** Reads a block; one that the schema cannot express becomes an opaque node with all of it. */
export const readBlock = (block: Block): Node =>
  remember(readKnown(block) ?? schema.nodes.opaque!.create({ of: block }), block)

/** Reads the tree of a page as a document of the editor. */
export const readDocument = (document: Document): Node => {
  const { nodes, object: _, ...of } = document
  const read = nodes.length === 0 ? [schema.nodes.paragraph!.create()] : nodes.map(readBlock)
  return remember(schema.nodes.doc!.create({ of }, read), document)
}
