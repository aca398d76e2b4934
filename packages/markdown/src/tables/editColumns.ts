import { emptyCell, readPipeRow, type TableRow, writeRow } from "../syntax/TableRow.ts"
import type { ColumnDefinition } from "../document/BlockData.ts"
import type { Block, BlockOf } from "../document/Document.ts"
import { pairBlocks } from "../compare/pairBlocks.ts"
import type { TablePair } from "../compare/pairTable.ts"
import type { Span } from "../places/Places.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { applySplices, type Splice } from "../text/Splices.ts"
import { partsOfTable } from "../print/writeTable.ts"

/** Writes the new cell of a row, with its padding; undefined when pipes cannot express it. */
type MakeCell = (column: ColumnDefinition) => string | undefined

/** The cells of a row in the order of the edited columns; those beyond the columns stay at its end. */
const arrange = (row: TableRow, { edited, old, partners }: TablePair, make: MakeCell): string | undefined => {
  const { columns } = partsOfTable(edited)
  const cells: Array<string | undefined> = []
  for (const [index, partner] of partners.entries()) {
    const made = partner >= 0 ? row.cells[partner] : make(columns[index]!)
    if (partner < 0 && made === undefined) return undefined
    cells.push(made)
  }
  const surplus = row.cells.slice(partsOfTable(old).columns.length)
  if (surplus.length === 0) while (cells.length > 1 && cells.at(-1) === undefined) cells.pop()
  return writeRow(row, [...cells.map((cell) => cell ?? emptyCell(row)), ...surplus])
}

/** Whether a change lies within a row, and is no row beside it. */
const isWithin = ({ end, start, text }: Splice, row: Span): boolean =>
  row.start <= start && end <= row.end && !(start === end && /^\r?\n|\n$/.test(text))

/** Arranges the cells of one row, with the changes within them. */
const editRow = (
  span: Span | undefined,
  kind: "pipes" | "delimiter",
  pair: TablePair,
  make: MakeCell,
  rewriting: Rewriting
): boolean => {
  if (span === undefined || span.start < 0) return false
  const { source, splices } = rewriting
  const within = splices.filter((splice) => isWithin(splice, span))
  const moved = within.map((splice) => ({
    ...splice,
    start: splice.start - span.start,
    end: splice.end - span.start
  }))
  const row = readPipeRow(applySplices(source.slice(span.start, span.end), moved), kind)
  const text = arrange(row, pair, make)
  if (text === undefined) return false
  for (const splice of within) splices.splice(splices.indexOf(splice), 1)
  rewriting.splice(span.start, span.end, text)
  return true
}

const printedCell = (line: string | undefined, kind: "pipes" | "delimiter"): string | undefined =>
  line?.startsWith("|") === true ? readPipeRow(line, kind).cells[0] : undefined

/** Prints a table that has one column and one row of another. */
const printPart = (
  table: BlockOf<"table">,
  { id }: ColumnDefinition,
  row: string | undefined,
  rewriting: Rewriting
): Array<string> => {
  const { definition, records, view } = table.data
  const column = definition[id]
  const record = row === undefined ? undefined : records[row]
  const data = {
    ...table.data,
    view: { ...view, columns: [id] },
    definition: column === undefined ? {} : { [id]: column },
    records: row === undefined || record === undefined ? {} : { [row]: record }
  }
  return rewriting.plain([{ ...table, data }]).split("\n")
}

/** The new cells of a row of a table, under the id of its record. */
const cellsOf =
  ({ edited }: TablePair, row: string, rewriting: Rewriting): MakeCell =>
  (column) =>
    printedCell(printPart(edited, column, row, rewriting)[2], "pipes")

/** Arranges the cells of a row that is copied. */
export const arrangeCopy = (
  text: string,
  row: string,
  pair: TablePair,
  rewriting: Rewriting
): string | undefined => {
  if (!pair.isMoved) return text
  return arrange(readPipeRow(text, "pipes"), pair, cellsOf(pair, row, rewriting))
}

const editPipeHead = (pair: TablePair, rewriting: Rewriting): boolean => {
  const node = rewriting.places.get(pair.old.key)?.node
  if (node?.type !== "table") return false
  const { end, start } = node.children[0]!.position!
  const below = /^\r?\n[ \t>]*([^\r\n]*)/.exec(rewriting.source.slice(end.offset))
  if (below === null) return false
  const to = end.offset! + below[0].length
  const part = (column: ColumnDefinition) => printPart(pair.edited, column, undefined, rewriting)
  return (
    editRow(
      { start: start.offset!, end: end.offset! },
      "pipes",
      pair,
      (column) => printedCell(part(column)[0], "pipes"),
      rewriting
    ) &&
    editRow(
      { start: to - below[1]!.length, end: to },
      "delimiter",
      pair,
      (column) => printedCell(part(column)[1], "delimiter"),
      rewriting
    )
  )
}

/** Adds, removes and moves columns of pipes in their places, behind the changes within cells; false where it cannot. */
export const editColumns = (
  pair: TablePair,
  rows: ReadonlyArray<Block>,
  newRows: ReadonlyArray<Block>,
  spanOf: (row: Block) => Span | undefined,
  rewriting: Rewriting
): boolean => {
  if (!pair.isMoved) return true
  if (!editPipeHead(pair, rewriting)) return false
  const { partners } = pairBlocks(rows, newRows)
  return newRows.every((row, index) => {
    const was = rows[partners[index]!]
    if (was === undefined) return true
    const make = cellsOf(pair, row.key, rewriting)
    return editRow(spanOf(was), "pipes", pair, make, rewriting)
  })
}
