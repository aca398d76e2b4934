import type { Block, BlockOf, Fragment, Inline, Leaf, Text } from "../document/Document.ts"
import { childrenOf, hasBoxes } from "../document/childrenOf.ts"
import { sameMarks, withMark } from "../document/marks.ts"
import { partsOfTable } from "../print/writeTable.ts"

type Plain = Readonly<Record<string, unknown>>

/** The meaning of blocks as text: equal for blocks that differ only in keys, computed anchors and the ids of tables. */
export const meaningOf = (blocks: ReadonlyArray<Block>): string => JSON.stringify(plainBlocks(blocks))

/** The meaning of an inline as text. */
export const meaningOfInline = (inline: Inline): string => JSON.stringify(plainNodes([inline]))

/** The attributes of a node besides its children, as text. */
export const meaningOfData = (node: Block | Inline): string =>
  JSON.stringify("type" in node && node.type === "table" ? [] : [node.type, attributesOf(node)])

const plainBlocks = (blocks: ReadonlyArray<Block>): ReadonlyArray<unknown> =>
  blocks
    .map(plainBlock)
    .filter((block) => block.type !== "paragraph" || (block.nodes as ReadonlyArray<unknown>).length > 0)

/** A task list without any box reads as one whose boxes are all empty. */
const withBoxes = (list: Block): Block =>
  list.type !== "list-tasks" || hasBoxes(childrenOf(list))
    ? list
    : {
        ...list,
        nodes: childrenOf(list).map((item) =>
          item.type === "list-item" ? { ...item, data: { ...item.data, checked: false } } : item
        )
      }

const plainBlock = (given: Block): Plain => {
  const block = withBoxes(given)
  const data = block.type === "table" ? plainTable(block) : attributesOf(block)
  const fragments =
    block.type === "table"
      ? []
      : (block.fragments ?? []).map(plainFragment).sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
  return { type: block.type, data, nodes: plainNodes(block.nodes ?? []), fragments }
}

const plainFragment = (fragment: Fragment): readonly [string, unknown] => [
  fragment.fragment,
  plainBlocks(fragment.nodes)
]

const plainNodes = (nodes: ReadonlyArray<Block | Inline | Text>): ReadonlyArray<unknown> => {
  const plain: Array<unknown> = []
  let leaves: Array<Leaf> = []
  const flush = () => {
    if (leaves.length > 0)
      plain.push(leaves.map(({ text, marks }) => [text, marks.map((mark) => sorted(mark))]))
    leaves = []
  }
  const blocks = nodes.filter((node) => node.object === "block")
  if (blocks.length > 0) return plainBlocks(blocks)
  for (const node of nodes) {
    if (node.object === "block") continue
    if (node.object === "inline") {
      flush()
      const fragments = (node.fragments ?? []).map(plainFragment)
      plain.push({
        type: node.type,
        data: attributesOf(node),
        nodes: plainNodes(node.nodes ?? []),
        fragments
      })
      continue
    }
    for (const leaf of node.leaves) {
      if (leaf.text === "") continue
      const marks = leaf.marks.reduce(withMark, [] as Leaf["marks"])
      const last = leaves.at(-1)
      if (last !== undefined && sameMarks(last.marks, marks))
        leaves[leaves.length - 1] = { ...last, text: last.text + leaf.text }
      else leaves.push({ object: "leaf", text: leaf.text, marks })
    }
  }
  flush()
  return plain
}

/** Ids of columns, rows and cells are the reader's own: only their order means something. */
const plainTable = (block: BlockOf<"table">): Plain => {
  const { view, columns, rows, cell } = partsOfTable(block)
  const place = (id: unknown) => columns.findIndex((column) => column.id === id)
  const {
    columns: shown,
    columnWidths,
    targetDefinition,
    coverDefinition,
    coverDefinitionDark,
    ...rest
  } = view
  return {
    view: sorted(rest),
    shown: shown.length,
    widths: columns.map(({ id }) => columnWidths?.[id] ?? null),
    places: [targetDefinition, coverDefinition, coverDefinitionDark].map(place),
    columns: columns.map((column) => sorted({ ...column, id: undefined })),
    rows: rows.map(({ values }) =>
      columns.map(({ id, type }) => (type === "text" ? plainBlocks(cell(values[id])) : (values[id] ?? null)))
    ),
    fullWidth: block.data.fullWidth === true
  }
}

/** The attributes of a node: an empty text is read as no attribute. The text of a line of code says what it includes. */
const attributesOf = ({ data, type }: Block | Inline): Plain =>
  Object.fromEntries(
    Object.entries(sorted(data)).filter(
      ([name, value]) => value !== "" && !(type === "code-line" && name === "include")
    )
  )

const sorted = (data: object): Plain => {
  const fields: Plain = { ...data }
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(fields).sort()) {
    const value = fields[key]
    if (value === undefined) continue
    result[key] = typeof value === "object" && value !== null && !Array.isArray(value) ? sorted(value) : value
  }
  return result
}
