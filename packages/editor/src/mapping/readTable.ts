import type { Block, BlockOf, ColumnDefinition, Fragment } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { type Own, ownOf } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { readInlines } from "./readInlines.ts"
import { isTidy } from "./tidyInlines.ts"
import { remember } from "./written.ts"

type Blocks = ReadonlyArray<Block>
type Reader = (block: Block) => Node

const readParagraph = (nodes: Blocks): Node | undefined => {
  const [block] = nodes
  const words = readInlines(block?.nodes ?? [])
  if (words === undefined) return undefined
  const of = block === undefined ? null : ownOf(block)
  const paragraph = schema.nodes.paragraph!.create({ of, verbatim: !isTidy(block?.nodes ?? []) }, words)
  return block === undefined ? paragraph : remember(paragraph, block)
}

/** Reads a cell of text; undefined where it contains something else than blocks. */
const readCell = (
  fragment: Fragment | undefined,
  isOneParagraph: boolean,
  read: Reader
): Node | undefined => {
  const nodes = fragment?.nodes ?? []
  const of = fragment && ownOf(fragment)
  const known = (cell: Node) =>
    fragment === undefined || nodes.length === 0 ? cell : remember(cell, fragment)
  if (!isOneParagraph) {
    const blocks = nodes.length === 0 ? [schema.nodes.paragraph!.create()] : nodes.map(read)
    return known(schema.nodes.blockcell!.create({ of }, blocks))
  }
  const paragraph = readParagraph(nodes)
  return paragraph && known(schema.nodes.tablecell!.create({ of }, paragraph))
}

/** Whether pipes can express a table: then it is one of pipes, or may become one. */
const mayBePipes = (
  { data: { fullWidth, view } }: BlockOf<"table">,
  columns: ReadonlyArray<ColumnDefinition>,
  cells: ReadonlyArray<Blocks>
): boolean =>
  view.type === "grid" &&
  view.hideHeader !== true &&
  fullWidth !== true &&
  Object.keys(view.columnWidths ?? {}).length === 0 &&
  columns.every(
    ({ id, type, verticalAlignment }) =>
      type === "text" && verticalAlignment === undefined && view.columns.includes(id)
  ) &&
  cells.every(
    ([block, ...others]) =>
      others.length === 0 &&
      (block === undefined || (block.type === "paragraph" && block.data.align === undefined))
  )

const readHead = (column: ColumnDefinition, hidden: boolean): Node =>
  schema.nodes.tableheader!.create(
    { of: column, hidden },
    column.title === "" ? [] : schema.text(column.title.replaceAll("\n", " "))
  )

/** Reads a table or cards; undefined for one whose columns are not sound. Columns that are not shown follow those that are. */
export const readTable = (block: BlockOf<"table">, read: Reader): Node | undefined => {
  const { definition, records, view } = block.data
  const all = Object.entries(definition)
  const hidden = all.filter(([id]) => !view.columns.includes(id)).map(([, column]) => column)
  const columns = [...view.columns.map((id) => definition[id]!), ...hidden]
  const isSound =
    columns.length === all.length && columns.length > 0 && all.every(([id, column]) => column.id === id)
  if (!isSound || columns.includes(undefined as never)) return undefined
  const fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment]))
  const isOneParagraph = mayBePipes(
    block,
    columns,
    [...fragments.values()].map(({ nodes }) => nodes)
  )
  const heads = columns.map((column) => readHead(column, !view.columns.includes(column.id)))
  const rows = [schema.nodes.tablerow!.create(null, heads)]
  const ordered = Object.entries(records).sort(([, a], [, b]) =>
    a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0
  )
  for (const [id, { orderIndex, values }] of ordered) {
    const cells = columns.map((column) =>
      column.type === "text"
        ? readCell(fragments.get(String(values[column.id])), isOneParagraph, read)
        : schema.nodes.valuecell!.create(
            null,
            schema.nodes.value!.create({ value: values[column.id] ?? null })
          )
    )
    if (cells.some((cell) => cell === undefined)) return undefined
    rows.push(schema.nodes.tablerow!.create({ of: { id, orderIndex } }, cells as ReadonlyArray<Node>))
  }
  const { fragments: _, ...of } = ownOf(block as Block) as Own & { readonly fragments?: unknown }
  return schema.nodes.table!.create({ of }, rows)
}
