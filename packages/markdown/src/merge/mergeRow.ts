import { agreed, onEachSide, type Sides } from "./Sides.ts"
import { emptyCell, meaningOfCell, type TableRow, writeRow } from "./TableRow.ts"

/** Merges a row of a table cell by cell; undefined where both sides changed one cell in different ways. */
export const mergeRow = (rows: Sides<TableRow>): string | undefined => {
  const { main } = rows
  const length = Math.max(...Object.values(rows).map((row: TableRow) => row.cells.length))
  const cells: Array<string> = []
  let missing = 0
  for (let at = 0; at < length; at++) {
    const written = onEachSide(rows, (row) => row.cells[at])
    const said = onEachSide(rows, (row) => meaningOfCell(row, row.cells[at] ?? ""))
    const meaning = agreed(said)?.value
    if (meaning === undefined) return undefined
    const candidates = onEachSide(rows, (row) =>
      meaningOfCell(row, row.cells[at] ?? "") === meaning ? row.cells[at] : undefined
    )
    const cell =
      (said.main === said.changeRequest ? agreed(written)?.value : undefined) ??
      (said.main === meaning && said.main !== said.base ? candidates.main : candidates.changeRequest) ??
      candidates.main ??
      candidates.base
    if (cell === undefined) {
      missing++
      continue
    }
    while (missing > 0) {
      cells.push(emptyCell(main))
      missing--
    }
    cells.push(cell)
  }
  const frame = (part: "before" | "after" | "between") =>
    agreed(onEachSide(rows, (row) => row[part]))?.value ?? main[part]
  return writeRow(
    { ...main, before: frame("before"), between: frame("between"), after: frame("after") },
    cells.length === 0 ? [emptyCell(main)] : cells
  )
}
