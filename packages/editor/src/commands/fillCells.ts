import { Fragment, type Node } from "prosemirror-model"
import type { Command } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { cellOf, type Cells } from "./cells.ts"
import { changeTable, selected } from "./tables.ts"

/** The texts of cells by rows. */
type Grid = ReadonlyArray<ReadonlyArray<string>>

const { hardbreak, paragraph, tablecell, tableheader, tablerow } = schema.nodes

/**
 * Parses tab-separated values, as spreadsheets and tables of browsers are copied: a field with line breaks is within quotes, which are
 * doubled in it. Returns undefined for text that is no table.
 */
export const gridOf = (text: string, html: string): Grid | undefined => {
  const given = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "")
  if (!given.includes("\t") && !(given.includes("\n") && /<t[dh][\s>]/i.test(html))) return undefined
  const rows: Array<Array<string>> = [[]]
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\n]*))(\t|\n|$)/y
  for (let end = "\t"; end !== "";) {
    const [, quoted, plain, next = ""] = field.exec(given)!
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain!).trim())
    if (next === "\n") rows.push([])
    end = next
  }
  return rows
}

const contentOf = (text: string): Fragment =>
  Fragment.from(
    text
      .split("\n")
      .flatMap((line, index): ReadonlyArray<Node> => [
        ...(index === 0 ? [] : [hardbreak!.create()]),
        ...(line === "" ? [] : [schema.text(line)])
      ])
  )

const filled = (cell: Node, text: string): Node => {
  if (cell.type !== tableheader) return tablecell!.create(null, paragraph!.create(null, contentOf(text)))
  const title = text.replaceAll("\n", " ")
  return cell.copy(title === "" ? Fragment.empty : Fragment.from(schema.text(title)))
}

/** Rows with empty columns before the hidden ones, and empty rows at the end, so that there are at least so many. */
const grown = (rows: ReadonlyArray<Cells>, height: number, width: number): ReadonlyArray<Cells> => {
  const shown = rows[0]![1].filter(({ attrs }) => attrs.hidden !== true).length
  const of = { type: "text", title: "", textAlignment: "left" }
  const columns = Array.from({ length: Math.max(0, width - shown) })
  const wide = rows.map(([row, cells], index): Cells => [
    row,
    cells.toSpliced(shown, 0, ...columns.map(() => (index === 0 ? tableheader!.create({ of }) : cellOf(of))))
  ])
  const missing = Array.from({ length: Math.max(0, height - rows.length) })
  const empty = () => wide[0]![1].map(({ attrs }) => cellOf(attrs.of))
  return [...wide, ...missing.map((): Cells => [tablerow!.create(), empty()])]
}

/** Fills cells with texts, from the first selected cell on. The table grows where it is too small. */
export const fillCells =
  (grid: Grid): Command =>
  (state, dispatch, view) => {
    const [from] = selected(state) ?? []
    if (from === undefined) return false
    const [height, width] = [from.row + grid.length, from.column + Math.max(...grid.map((row) => row.length))]
    return changeTable((_, rows) => ({
      rows: grown(rows, height, width).map(([row, cells], y): Cells => [
        row,
        cells.map((cell, x) => {
          const text = grid[y - from.row]?.[x - from.column]
          return text === undefined ? cell : filled(cell, text)
        })
      ]),
      to: [height - 1, width - 1]
    }))(state, dispatch, view)
  }
