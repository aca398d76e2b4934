import type { Block, BlockOf, ColumnDefinition, Fragment, TableRecord, TableView } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { type Own } from "../schema/Own.ts"
import { emptyValue, valueOfWords, wordsOfValue } from "./columnValues.ts"
import { newKey } from "./newKey.ts"
import { writeInlines } from "./writeInlines.ts"
import { treeOf } from "./written.ts"

type WriteChildren = (node: Node) => ReadonlyArray<Block>

/** A name that is not in use, or a new one; the set gets it. */
const unused = (name: unknown, used: Set<string>): string => {
  const free = typeof name === "string" && !used.has(name) ? name : newKey()
  used.add(free)
  return free
}

const paragraphOf = (nodes: Block["nodes"]): Block => ({
  object: "block",
  type: "paragraph",
  key: newKey(),
  data: {},
  nodes: nodes!
})

/** The blocks of a cell of text. A cell that was pasted from another column has the words of its value. */
const blocksOf = (cell: Node, column: ColumnDefinition, write: WriteChildren): ReadonlyArray<Block> => {
  if (cell.type.name === "tableheader") return [paragraphOf(writeInlines(cell))]
  if (cell.type.name !== "valuecell") return write(cell)
  const text = wordsOfValue(column, cell.firstChild!.attrs.value)
  return [paragraphOf([{ object: "text", key: newKey(), leaves: [{ object: "leaf", text, marks: [] }] }])]
}

const writeCell = (
  cell: Node,
  column: ColumnDefinition,
  names: Set<string>,
  write: WriteChildren
): Fragment => {
  const known = treeOf(cell) as Fragment | undefined
  if (known !== undefined && !names.has(known.fragment)) {
    names.add(known.fragment)
    return known
  }
  const isText = cell.type.name === "tablecell" || cell.type.name === "blockcell"
  const own = isText ? (cell.attrs.of as (Own & { readonly fragment?: string }) | null) : null
  const fragment = unused(own?.fragment, names)
  return { key: newKey(), ...own, object: "fragment", fragment, nodes: blocksOf(cell, column, write) }
}

/** The ids and the order of records: the given ones where they are in order, else new ones for all. */
const orderOf = (rows: ReadonlyArray<Node>): ReadonlyArray<string> => {
  const given = rows.map((row) => (row.attrs.of as Own | null)?.orderIndex)
  const isOrdered = given.every(
    (order, index) => typeof order === "string" && (index === 0 || order > (given[index - 1] as string))
  )
  return isOrdered ? (given as ReadonlyArray<string>) : rows.map((_, index) => String(index).padStart(6, "0"))
}

interface Column {
  readonly definition: ColumnDefinition
  readonly isHidden: boolean
}

const columnsOf = (head: Node): ReadonlyArray<Column> => {
  const ids = new Set<string>()
  return head.content.content.map((cell) => {
    const of = cell.type.name === "tableheader" ? (cell.attrs.of as ColumnDefinition | null) : null
    const id = unused(of?.id, ids)
    const title = cell.type.name === "valuecell" ? "" : cell.textContent.trim()
    return { definition: { type: "text", ...of, id, title }, isHidden: cell.attrs.hidden === true }
  })
}

/** The view of a table without the columns that are gone. */
const viewOf = (given: TableView | undefined, columns: ReadonlyArray<Column>): TableView => {
  const ids = new Set(columns.map(({ definition }) => definition.id))
  const { columnWidths = {}, ...rest } = given ?? { type: "grid" as const, hideHeader: false }
  const widths = Object.entries(columnWidths).filter(([id]) => ids.has(id))
  const kept = Object.entries(rest).filter(
    ([name, value]) => !/^(?:target|cover)Definition/.test(name) || ids.has(String(value))
  )
  return {
    ...(Object.fromEntries(kept) as unknown as typeof rest),
    columns: columns.filter(({ isHidden }) => !isHidden).map(({ definition }) => definition.id),
    ...(widths.length > 0 && { columnWidths: Object.fromEntries(widths) })
  }
}

const valueIn = (cell: Node, { type }: ColumnDefinition): unknown => {
  const value = cell.firstChild!.attrs.value as unknown
  return value === undefined ? emptyValue(type) : value
}

/** Writes a table or cards: the first row has the columns, the others are its records. */
export const writeTable = (table: Node, write: WriteChildren): Block => {
  const own = table.attrs.of as (Own & Pick<BlockOf<"table">, "data">) | null
  const [head, ...rows] = table.content.content
  const columns = columnsOf(head!)
  const names = new Set<string>()
  const fragments: Array<Fragment> = []
  const records: Record<string, TableRecord> = {}
  const recordIds = new Set<string>()
  const order = orderOf(rows)
  for (const [index, row] of rows.entries()) {
    const values: Record<string, unknown> = {}
    for (const [place, { definition }] of columns.entries()) {
      const cell = row.maybeChild(place)
      if (cell === null) continue
      if (definition.type === "text") {
        const fragment = writeCell(cell, definition, names, write)
        fragments.push(fragment)
        values[definition.id] = fragment.fragment
      } else {
        values[definition.id] =
          cell.type.name === "valuecell"
            ? valueIn(cell, definition)
            : valueOfWords(definition, cell.textContent)
      }
    }
    const id = unused((row.attrs.of as Own | null)?.id, recordIds)
    records[id] = { orderIndex: order[index]!, values }
  }
  const definition = Object.fromEntries(columns.map((column) => [column.definition.id, column.definition]))
  const data = { ...own?.data, view: viewOf(own?.data.view, columns), records, definition }
  return { key: newKey(), ...own, object: "block", type: "table", data, nodes: [], fragments } as Block
}
