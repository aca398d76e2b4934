import type { Table } from "mdast"
import type { ColumnDefinition } from "../document/BlockData.ts"
import type { Block, BlockOf } from "../document/Document.ts"
import { childrenOf } from "../document/childrenOf.ts"
import { editHeads } from "./editHeads.ts"
import { editInlines } from "../rewrite/editInlines.ts"
import { arrangeCopy, editColumns } from "./editColumns.ts"
import { HtmlTableEdit } from "./editHtmlTable.ts"
import { pairTable, type TablePair } from "../compare/pairTable.ts"
import { editSequence } from "../rewrite/editSequence.ts"
import { Footnotes } from "../print/Footnotes.ts"
import { frameOfTable } from "./frameOfTable.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"
import { pairBlocks } from "../compare/pairBlocks.ts"
import type { Place } from "../places/Places.ts"
import { prefixAt } from "../text/reindent.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { Unwritable } from "../print/Unwritable.ts"
import { partsOfTable, writeCell } from "../print/writeTable.ts"

const recordsOf = (
  table: BlockOf<"table">
): ReadonlyArray<readonly [id: string, values: Readonly<Record<string, unknown>>]> =>
  Object.entries(table.data.records)
    .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(([id, { values }]) => [id, values])

/** A cell of text: its blocks. */
const textCell = (key: string, nodes: ReadonlyArray<Block>): BlockOf<"column"> => ({
  object: "block",
  type: "column",
  key,
  data: {},
  nodes
})

/** A cell of another type: its value, which no block of a page holds. */
const valueCell = (key: string, value: unknown): BlockOf<"integration"> => ({
  object: "block",
  type: "integration",
  key,
  data: { integration: "", block: "", props: { value } },
  nodes: []
})

/** The rows of a table as blocks of cells of some of its columns, under the ids of their records. */
const rowsOf = (table: BlockOf<"table">, columns: ReadonlyArray<ColumnDefinition>): ReadonlyArray<Block> => {
  const { cell } = partsOfTable(table)
  return recordsOf(table).map(([id, values]) => ({
    object: "block",
    type: "list-item",
    key: id,
    data: {},
    nodes: columns.map((column) =>
      column.type === "text"
        ? textCell(column.id, cell(values[column.id]))
        : valueCell(column.id, values[column.id] ?? null)
    )
  }))
}

/** Whether pipes can express a cell: one paragraph of text at most. */
const isCellOfPipes = (blocks: ReadonlyArray<Block>): boolean => {
  const [paragraph, ...others] = blocks.filter((block) => meaningOf([block]) !== "[]")
  const isText =
    paragraph === undefined || (paragraph.type === "paragraph" && paragraph.data.align === undefined)
  return others.length === 0 && isText
}

const notInPipes = (blocks: ReadonlyArray<Block>): Unwritable => {
  const words = JSON.stringify(blocks).match(/(?<="text":")[^"\\]+/g) ?? []
  return new Unwritable("pipe-table", words.slice(0, 2))
}

const editCell = (
  table: BlockOf<"table">,
  row: Block,
  [was, is]: readonly [Block, Block],
  column: ColumnDefinition,
  edited: BlockOf<"table">,
  inner: ReadonlyArray<string>,
  rewriting: Rewriting
): void => {
  const id = `cell ${table.key} ${row.key} ${was.key}`
  rewriting.enter(id, inner, 1)
  const { places } = rewriting
  if (places.get(table.key)?.node === undefined) {
    const place = places.get(`${table.key} ${row.key} ${was.key}`)
    // A column that a row has no cell for gets one with its row.
    if (place?.element === undefined || place.origin === undefined) return
    const start = place.origin(place.element.open - 1) + 1
    const end = place.origin(place.element.close - 1) + 1
    const old = childrenOf(was)
    if (column.type === "text") {
      const list = { key: id, around: inner, isHtml: true, inside: { start, end, before: "", after: "" } }
      return rewriting.editBlocks(list, old, childrenOf(is), rewriting)
    }
    const writing = { write: rewriting.write, footnotes: new Footnotes() }
    const written = writeCell(
      column,
      is.type === "integration" ? is.data.props.value : undefined,
      partsOfTable(edited),
      writing
    )
    return rewriting.splice(start, end, rewriting.htmlOf(written.replace(/^<td[^>]*>|<\/td>$/g, "")))
  }
  const [paragraph] = childrenOf(is).filter((block) => meaningOf([block]) !== "[]")
  const [before] = childrenOf(was)
  const place: Place | undefined = before === undefined ? undefined : places.get(before.key)
  if (!isCellOfPipes(childrenOf(is))) throw notInPipes(childrenOf(is))
  if (place?.node === undefined) return rewriting.fail(id)
  const content = offsetsOfChildren(place.node) ?? { start: place.start + 1, end: place.start + 1 }
  const run = {
    key: id,
    around: inner,
    content,
    form: "markdown" as const,
    isOneLine: true,
    isCell: true,
    isLabel: false
  }
  editInlines(before?.nodes ?? [], paragraph?.nodes ?? [], run, rewriting)
  // A row that begins with an empty cell begins with a pipe.
  if (paragraph === undefined && rewriting.source[place.start] !== "|")
    rewriting.splice(place.start, place.start, "| ")
}

/** Writes one row as the table would be printed with it alone. */
const printRow = (table: BlockOf<"table">, row: Block, rewriting: Rewriting): string => {
  const record = table.data.records[row.key]
  const records = record === undefined ? {} : { [row.key]: record }
  const printed = rewriting.plain([{ ...table, data: { ...table.data, records } }])
  return printed.startsWith("<") ? "" : (printed.split("\n")[2] ?? "")
}

/** The rows of a table before and after an edit, by the columns that stay. */
interface Rows {
  readonly rows: ReadonlyArray<Block>
  readonly newRows: ReadonlyArray<Block>
  readonly kept: ReadonlyArray<ColumnDefinition>
}

/** Edits the cells of a row that stays. */
const cellEditor =
  ({ edited, old }: TablePair, { kept }: Rows, inner: ReadonlyArray<string>, rewriting: Rewriting) =>
  (was: Block, is: Block): void => {
    for (const [index, cell] of childrenOf(was).entries()) {
      const other = childrenOf(is)[index]!
      if (meaningOf([{ ...cell, key: "" }]) !== meaningOf([{ ...other, key: "" }]))
        editCell(old, was, [cell, other], kept[index]!, edited, inner, rewriting)
    }
  }

const editHtmlRows = (
  pair: TablePair,
  parts: Rows,
  inner: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  const { key } = pair.old
  const { newRows, rows } = parts
  const { element, origin } = rewriting.places.get(`${key} table`) ?? {}
  if (element === undefined || origin === undefined) return false
  const table = new HtmlTableEdit({ pair, table: element, origin, rows, newRows }, rewriting)
  const edit = cellEditor(pair, parts, inner, rewriting)
  const { partners, same } = pairBlocks(rows, newRows)
  for (const [index, row] of newRows.entries())
    if (partners[index]! >= 0 && !same[index]) edit(rows[partners[index]!]!, row)
  if (!table.writeRows()) return false
  editSequence(
    {
      key,
      around: inner,
      spanOf: (row) => table.spanOf(rows.indexOf(row)),
      gap: () => table.gap,
      print: (row) => table.rowText(row),
      inside: table.inside,
      edit: () => undefined
    },
    rows,
    newRows,
    rewriting
  )
  return true
}

const editPipeRows = (
  pair: TablePair,
  parts: Rows,
  node: Table,
  inner: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  const { source } = rewriting
  const { edited, old } = pair
  const { newRows, rows } = parts
  const { end, start } = rewriting.places.get(old.key)!
  const spanOf = (row: Block) => {
    const position = node.children[rows.indexOf(row) + 1]?.position
    return position === undefined ? undefined : { start: position.start.offset!, end: position.end.offset! }
  }
  const known = new Map(rows.map((row) => [meaningOf([row]), row]))
  const hasPipe = source[start] === "|"
  const gap = `\n${prefixAt(source, start)}`
  const idOf = (row: Block) => newRows.find(({ nodes }) => nodes === row.nodes)!.key
  editSequence(
    {
      key: old.key,
      around: inner,
      spanOf,
      gap: () => gap,
      print: (row) => {
        const copied = known.get(meaningOf([row]))
        const span = copied === undefined ? undefined : spanOf(copied)
        const copy =
          span === undefined
            ? undefined
            : arrangeCopy(source.slice(span.start, span.end), idOf(row), pair, rewriting)
        if (copy !== undefined) return copy
        const wide = childrenOf(row).find(
          (cell) => cell.type === "column" && !isCellOfPipes(childrenOf(cell))
        )
        if (wide !== undefined) throw notInPipes(childrenOf(wide))
        const printed = printRow(edited, row, rewriting)
        return hasPipe || /^\| *\|/.test(printed) ? printed : printed.replace(/^\| ?| ?\|$/g, "")
      },
      inside: { start: end, end, before: gap, after: "" },
      edit: cellEditor(pair, parts, inner, rewriting)
    },
    rows,
    newRows,
    rewriting
  )
  return editColumns(pair, rows, newRows, spanOf, rewriting)
}

/** Edits the cells, heads, rows and columns of a table; false where they cannot be. */
const editParts = (pair: TablePair, around: ReadonlyArray<string>, rewriting: Rewriting): boolean => {
  const { edited, old, partners } = pair
  const kept = partsOfTable(edited).columns.filter((_, index) => partners[index]! >= 0)
  const before = partners.flatMap((partner) => partsOfTable(old).columns[partner] ?? [])
  if (frameOfTable(old, before) !== frameOfTable(edited, kept)) return false
  const inner = [old.key, ...around]
  if (!editHeads(pair, inner, rewriting)) return false
  const rows = { rows: rowsOf(old, before), newRows: rowsOf(edited, kept), kept }
  const { node } = rewriting.places.get(old.key)!
  return node?.type === "table"
    ? editPipeRows(pair, rows, node, inner, rewriting)
    : editHtmlRows(pair, rows, inner, rewriting)
}

/** Edits a table in its place: words of heads and cells, rows, columns; false when it is to be printed anew. */
export const editTable = (
  old: BlockOf<"table">,
  edited: BlockOf<"table">,
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  if (rewriting.places.get(old.key) === undefined) return false
  const done = rewriting.splices.length
  if (editParts(pairTable(old, edited), around, rewriting)) return true
  rewriting.splices.length = done
  return false
}
