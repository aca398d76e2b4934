import type { Block, Document, Inline, Leaf, Text } from "../../src/document/Document.ts"
import {
  everyNode,
  type Maker,
  type Node,
  type Open,
  pick,
  listsOf,
  freshKey,
  isEmpty,
  paragraph,
  textOf,
  withData
} from "../samples/openDocument.ts"
import { type Numbers } from "../../src/testing/numbersFrom.ts"

type Data = Record<string, unknown>
interface Column extends Data {
  id: string
  title: string
}
interface Table {
  readonly block: Open<Block> & { data: Data }
  readonly view: { columns: Array<string> } & Data
  readonly definition: Record<string, Column>
  readonly records: Record<string, { orderIndex: string; values: Data }>
}

/** A table of text alone, which a client can restructure without knowing more of it. */
const aTable = (document: Document, next: Numbers): Table | undefined => {
  const block = withData(
    document,
    next,
    ({ data, type }) =>
      type === "table" &&
      Object.values(data.definition as Data).every((column) => (column as Column).type === "text")
  )
  return block === undefined ? undefined : ({ block, ...block.data } as unknown as Table)
}

const rowIds = ({ records }: Table): Array<string> =>
  Object.keys(records).sort((a, b) => (records[a]!.orderIndex < records[b]!.orderIndex ? -1 : 1))

const inOrder = ({ records }: Table, ids: ReadonlyArray<string>): void => {
  for (const [index, id] of ids.entries()) records[id]!.orderIndex = index.toString(36).padStart(4, "0")
}

const addCell = ({ block }: Table, text: string): string => {
  const fragment = freshKey()
  const nodes = [paragraph(text)]
  block.fragments = [...(block.fragments ?? []), { object: "fragment", key: freshKey(), fragment, nodes }]
  return fragment
}

const addColumn: Maker = (document, next) => {
  const table = aTable(document, next)
  if (table === undefined) return undefined
  const id = freshKey()
  const title = pick(["New", "A | pipe", ""], next)!
  table.definition[id] = { id, title, type: "text", textAlignment: pick(["left", "center", "right"], next) }
  table.view.columns.splice(next(table.view.columns.length + 1), 0, id)
  for (const { values } of Object.values(table.records))
    if (next(3) > 0) values[id] = addCell(table, "a cell")
  return { reach: "cells", was: "", is: "added" }
}

const removeColumn: Maker = (document, next) => {
  const table = aTable(document, next)
  if (table === undefined || table.view.columns.length < 2) return undefined
  const [id] = table.view.columns.splice(next(table.view.columns.length), 1)
  delete table.definition[id!]
  for (const { values } of Object.values(table.records)) delete values[id!]
  return { reach: "cells", was: "removed", is: "" }
}

const moveColumn: Maker = (document, next) => {
  const table = aTable(document, next)
  if (table === undefined || table.view.columns.length < 2) return undefined
  const { columns } = table.view
  const [id] = columns.splice(next(columns.length), 1)
  columns.splice(next(columns.length + 1), 0, id!)
  return { reach: "cells", was: "", is: "" }
}

const addRow: Maker = (document, next) => {
  const table = aTable(document, next)
  if (table === undefined) return undefined
  const ids = rowIds(table)
  const id = freshKey()
  const values = Object.fromEntries(table.view.columns.map((column) => [column, addCell(table, "a cell")]))
  table.records[id] = { orderIndex: "", values }
  inOrder(table, ids.toSpliced(next(ids.length + 1), 0, id))
  return { reach: "cells", was: "", is: "added" }
}

const removeRow: Maker = (document, next) => {
  const table = aTable(document, next)
  const id = table === undefined ? undefined : pick(rowIds(table), next)
  if (table === undefined || id === undefined) return undefined
  delete table.records[id]
  return { reach: "cells", was: "removed", is: "" }
}

const moveRow: Maker = (document, next) => {
  const table = aTable(document, next)
  if (table === undefined) return undefined
  const ids = rowIds(table)
  const [id] = ids.splice(next(ids.length), 1)
  if (id === undefined) return undefined
  ids.splice(next(ids.length + 1), 0, id)
  inOrder(table, ids)
  return { reach: "cells", was: "", is: "" }
}

const nameColumn: Maker = (document, next) => {
  const table = aTable(document, next)
  const column = table?.definition[pick(table.view.columns, next) ?? ""]
  if (column === undefined) return undefined
  const was = column.title
  column.title = `${was} renamed`.trim()
  return { reach: "word", was: "", is: column.title }
}

const alignColumn: Maker = (document, next) => {
  const table = aTable(document, next)
  const column = table?.definition[pick(table.view.columns, next) ?? ""]
  if (column === undefined) return undefined
  column.textAlignment = column.textAlignment === "center" ? "right" : "center"
  return { reach: "token", was: "---", is: ' align="center"' }
}

const iconHint: Maker = (document, next) => {
  const hint = withData(document, next, ({ type }) => type === "hint")
  if (hint === undefined) return undefined
  hint.data = { ...hint.data, icon: "bolt" }
  return { reach: "token", was: "", is: ' icon="bolt"' }
}

const titleCode: Maker = (document, next) => {
  const code = withData(document, next, ({ data, type }) => type === "code" && data.title !== undefined)
  if (code === undefined) return undefined
  const was = String(code.data.title)
  code.data = { ...code.data, title: "other.js" }
  return { reach: "token", was, is: "other.js" }
}

const widenColumn: Maker = (document, next) => {
  const column = withData(document, next, ({ type }) => type === "column")
  if (column === undefined) return undefined
  column.data = { ...column.data, width: { unit: "%", value: 33 } }
  return { reach: "token", was: 'width="50%"', is: ' width="33%"' }
}

const nameHeading: Maker = (document, next) => {
  const heading = withData(document, next, ({ type }) => type.startsWith("heading-"))
  if (heading === undefined) return undefined
  heading.data = { ...heading.data, id: "given" }
  return { reach: "token", was: String(heading.data.id), is: ' <a href="#given" id="given"></a>' }
}

const describeImage: Maker = (document, next) => {
  const image = withData(document, next, ({ data, type }) => type === "image" && data.ref !== undefined)
  if (image === undefined || (image.fragments ?? []).length === 0) return undefined
  const was = String(image.data.alt ?? "")
  image.data = { ...image.data, alt: "Described anew" }
  return {
    reach: "token",
    was: `${was}${" ".repeat(80)}`,
    is: `${was} alt="Described anew"${" ".repeat(80)}`
  }
}

const openExpandable: Maker = (document, next) => {
  const block = withData(document, next, ({ type }) => type === "expandable")
  if (block === undefined) return undefined
  const { defaultExpanded, ...data } = block.data
  block.data = defaultExpanded === true ? data : { ...data, defaultExpanded: true }
  return { reach: "token", was: ' open=""', is: " open" }
}

const changeFormula: Maker = (document, next) => {
  const math = withData(document, next, ({ type }) => type === "math")
  if (math === undefined) return undefined
  const was = String(math.data.formula)
  math.data = { ...math.data, formula: "a^2 + b_1" }
  return { reach: "token", was, is: "a^2 + b_1" }
}

/** Words of a paragraph become a link. */
const linkWord: Maker = (document, next) => {
  const texts = everyNode(document).flatMap((node) =>
    node.object === "block" && node.type === "paragraph"
      ? ((node.nodes ?? []) as Array<Node>).flatMap((text, index) =>
          text.object === "text" &&
          text.leaves.some((leaf) => / \w{3,} /.test(leaf.text) && leaf.marks.length === 0)
            ? [{ node: node as Open<Block>, text, index }]
            : []
        )
      : []
  )
  const found = pick(texts, next)
  if (found === undefined) return undefined
  const { node, text } = found
  const at = text.leaves.findIndex((leaf) => / \w{3,} /.test(leaf.text) && leaf.marks.length === 0)
  const leaf = text.leaves[at]!
  const match = /(?<= )\w{3,}(?= )/.exec(leaf.text)!
  const textWith = (leaves: ReadonlyArray<Leaf>): Text => ({ object: "text", key: freshKey(), leaves })
  const part = (from: number, to?: number): Leaf => ({ ...leaf, text: leaf.text.slice(from, to) })
  const end = match.index + match[0].length
  const link: Inline = {
    object: "inline",
    type: "link",
    key: freshKey(),
    data: { ref: { kind: "url", url: "https://example.com/new" } },
    nodes: [textWith([part(match.index, end)])]
  }
  const nodes = [
    textWith([...text.leaves.slice(0, at), part(0, match.index)]),
    link,
    textWith([part(end), ...text.leaves.slice(at + 1)])
  ]
  node.nodes = ((node.nodes ?? []) as Array<Text | Inline>).toSpliced(
    found.index,
    1,
    ...nodes
  ) as Block["nodes"] & {}
  return { reach: "word", was: match[0], is: `[${match[0]}](https://example.com/new)` }
}

/** A link becomes its words. */
const unlink: Maker = (document, next) => {
  const found = pick(
    everyNode(document).flatMap((node) =>
      node.object === "block"
        ? ((node.nodes ?? []) as Array<Node>).flatMap((child) =>
            child.object === "inline" && child.type === "link" ? [{ node: node as Open<Block>, child }] : []
          )
        : []
    ),
    next
  )
  if (found === undefined) return undefined
  const { child, node } = found
  const words = (child.nodes ?? []) as Array<Text | Inline>
  node.nodes = ((node.nodes ?? []) as Array<Text | Inline>).flatMap((one) =>
    (one as Node) === child ? words : [one]
  ) as Block["nodes"] & {}
  return { reach: "token", was: " ".repeat(500), is: `${textOf(child)}${" ".repeat(120)}` }
}

/** A paragraph goes into a quote, as it is. */
const quoteBlock: Maker = (document, next) => {
  const list = pick(listsOf(document), next)
  const block = pick(
    list?.nodes.filter(
      (one) =>
        one.type === "paragraph" &&
        list.owner.object !== "fragment" &&
        !isEmpty(one) &&
        one.data.align === undefined
    ) ?? [],
    next
  )
  // An item with a checkbox begins with words.
  const isTask =
    list?.owner.object === "block" &&
    list.owner.type === "list-item" &&
    typeof list.owner.data.checked === "boolean"
  if (list === undefined || block === undefined || isTask) return undefined
  const quote: Block = { object: "block", type: "blockquote", key: freshKey(), data: {}, nodes: [block] }
  list.nodes.splice(list.nodes.indexOf(block), 1, quote)
  return { reach: "moved", was: "", is: "" }
}

/** The edits of tables, of attributes and of nesting. */
export const structureEdits: Readonly<Record<string, Maker>> = {
  addColumn,
  removeColumn,
  moveColumn,
  addRow,
  removeRow,
  moveRow,
  nameColumn,
  alignColumn,
  iconHint,
  titleCode,
  widenColumn,
  nameHeading,
  describeImage,
  openExpandable,
  changeFormula,
  linkWord,
  unlink,
  quoteBlock
}
