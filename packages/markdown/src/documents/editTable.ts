import type { Block } from "./Document.ts"
import { editHeads } from "./editHeads.ts"
import { editInlines } from "./editInlines.ts"
import { arrangeCopy, editColumns } from "./editColumns.ts"
import { pairTable, type TablePair } from "./pairTable.ts"
import { editSequence, type Sequence } from "./editSequence.ts"
import { Footnotes } from "./Footnotes.ts"
import { offsetsOfChildren } from "./offsetsOfChildren.ts"
import type { Place } from "./Places.ts"
import { prefixAt } from "./reindent.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOf } from "./sameBlocks.ts"
import { type Definition, partsOfTable, writeCell } from "./writeTable.ts"

type Records = Readonly<
  Record<string, { readonly orderIndex: string; readonly values: Readonly<Record<string, unknown>> }>
>

const recordsOf = (
  table: Block
): ReadonlyArray<readonly [id: string, values: Readonly<Record<string, unknown>>]> =>
  Object.entries(table.data.records as Records)
    .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(([id, { values }]) => [id, values])

const block = (
  type: Block["type"],
  key: string,
  nodes: Block["nodes"],
  data: Record<string, unknown> = {}
): Block => ({
  object: "block",
  type,
  key,
  data,
  nodes: nodes ?? []
})

/** The rows of a table as blocks of cells of some of its columns, under the ids of their records. */
const rowsOf = (table: Block, columns: ReadonlyArray<Definition>): ReadonlyArray<Block> => {
  const { cell } = partsOfTable(table)
  return recordsOf(table).map(([id, values]) =>
    block(
      "list-item",
      id,
      columns.map((column) =>
        column.type === "text"
          ? block("column", column.id, cell(values[column.id]))
          : block("column", column.id, [], { value: values[column.id] ?? null })
      )
    )
  )
}

/** The attributes of a table besides its rows, and the titles and the order of its columns. */
const frameOf = (table: Block, columns: ReadonlyArray<Definition>): string => {
  const { view } = partsOfTable(table)
  const frame = columns.map(({ id, textAlignment: _, title: __, ...rest }) => [
    { ...rest, id: null },
    view.columns.includes(id),
    view.columnWidths?.[id] ?? null,
    [view.targetDefinition, view.coverDefinition, view.coverDefinitionDark].map((other) => other === id)
  ])
  return JSON.stringify([
    frame,
    view.type,
    view.cardSize,
    view.hideHeader,
    view.hideColumnTitle,
    table.data.fullWidth === true
  ])
}

const editCell = (
  table: Block,
  row: Block,
  [was, is]: readonly [Block, Block],
  column: Definition,
  edited: Block,
  inner: ReadonlyArray<string>,
  rewriting: Rewriting
): void => {
  const id = `cell ${table.key} ${row.key} ${was.key}`
  rewriting.enter(id, inner, 1)
  const { places } = rewriting
  if (places.get(table.key)?.node === undefined) {
    const place = places.get(`${table.key} ${row.key} ${was.key}`)
    if (place?.element === undefined || place.origin === undefined) return rewriting.fail(id)
    const start = place.origin(place.element.open - 1) + 1
    const end = place.origin(place.element.close - 1) + 1
    const old = (was.nodes ?? []) as ReadonlyArray<Block>
    if (column.type === "text") {
      const list = { key: id, around: inner, isHtml: true, inside: { start, end, before: "", after: "" } }
      return rewriting.editBlocks(list, old, (is.nodes ?? []) as ReadonlyArray<Block>, rewriting)
    }
    const writing = { write: rewriting.write, footnotes: new Footnotes() }
    const written = writeCell(column, is.data.value, partsOfTable(edited), writing)
    return rewriting.splice(start, end, written.replace(/^<td[^>]*>|<\/td>$/g, ""))
  }
  const [paragraph, ...others] = (is.nodes ?? []) as ReadonlyArray<Block>
  const [before] = (was.nodes ?? []) as ReadonlyArray<Block>
  const place: Place | undefined = before === undefined ? undefined : places.get(before.key)
  if (others.length > 0 || place?.node === undefined) return rewriting.fail(id)
  if (paragraph !== undefined && (paragraph.type !== "paragraph" || paragraph.data.align !== undefined))
    return rewriting.fail(id)
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
}

/** Writes one row as the table would be printed with it alone. */
const printRow = (table: Block, row: Block, rewriting: Rewriting, isHtml: boolean): string => {
  const record = (table.data.records as Records)[row.key]
  const one = { ...table, data: { ...table.data, records: { [row.key]: record } } }
  const printed = rewriting.plain([one])
  if (isHtml) return /<tbody>([^]*)<\/tbody>/.exec(printed)?.[1] ?? ""
  return printed.startsWith("<") ? "" : (printed.split("\n")[2] ?? "")
}

/** Edits the cells, heads and rows of a table, and then its columns; false where they cannot be. */
const editParts = (pair: TablePair, around: ReadonlyArray<string>, rewriting: Rewriting): boolean => {
  const { places, source } = rewriting
  const { edited, old, partners } = pair
  const place = places.get(old.key)!
  const node = place.node
  const kept = partsOfTable(edited).columns.filter((_, index) => partners[index]! >= 0)
  const before = partners.flatMap((partner) => partsOfTable(old).columns[partner] ?? [])
  if (frameOf(old, before) !== frameOf(edited, kept)) return false
  const inner = [old.key, ...around]
  if (!editHeads(pair, inner, rewriting)) return false
  const rows = rowsOf(old, before)
  const newRows = rowsOf(edited, kept)
  const spanOf = ({ key }: Block) => {
    if (node?.type !== "table") return places.get(`${old.key} ${key}`)
    const position = node.children[rows.findIndex((row) => row.key === key) + 1]?.position
    return position === undefined ? undefined : { start: position.start.offset!, end: position.end.offset! }
  }
  const known = new Map(rows.map((row) => [meaningOf([row]), row]))
  const hasPipe = source[place.start] === "|"
  editSequence(
    {
      key: old.key,
      around: inner,
      spanOf,
      gap: () => (node === undefined ? "" : `\n${prefixAt(source, place.start)}`),
      print: (row) => {
        const copied = known.get(meaningOf([row]))
        const span = copied === undefined ? undefined : spanOf(copied)
        const copy =
          span === undefined
            ? undefined
            : arrangeCopy(source.slice(span.start, span.end), row.key, pair, rewriting)
        if (copy !== undefined) return copy
        const printed = printRow(edited, row, rewriting, node === undefined)
        return hasPipe || node === undefined ? printed : printed.replace(/^\| ?| ?\|$/g, "")
      },
      inside: insideOf(place, rewriting),
      edit: (was, is) => {
        for (const [index, cell] of ((was.nodes ?? []) as ReadonlyArray<Block>).entries()) {
          const other = (is.nodes ?? [])[index] as Block
          if (meaningOf([{ ...cell, key: "" }]) !== meaningOf([{ ...other, key: "" }]))
            editCell(old, was, [cell, other], kept[index]!, edited, inner, rewriting)
        }
      }
    },
    rows,
    newRows,
    rewriting
  )
  return editColumns(pair, rows, newRows, spanOf, rewriting)
}

/** The place for the first row of a table. */
const insideOf = ({ end, node, start }: Place, { source }: Rewriting): Sequence["inside"] => {
  if (node !== undefined) return { start: end, end, before: `\n${prefixAt(source, start)}`, after: "" }
  const close = /<\/t(?:body|able)\s*>/i.exec(source.slice(start, end))
  if (close === null) return undefined
  return { start: start + close.index, end: start + close.index, before: "", after: "" }
}

/** Edits a table in its place: words of heads and cells, rows, columns; false when it is to be printed anew. */
export const editTable = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  if (rewriting.places.get(old.key) === undefined) return false
  const done = rewriting.splices.length
  if (editParts(pairTable(old, edited), around, rewriting)) return true
  rewriting.splices.length = done
  return false
}
