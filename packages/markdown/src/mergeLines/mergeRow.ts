import { agreed, mapThreeWay, type ThreeWay } from "./ThreeWay.ts"
import { mergeShared } from "./mergeShared.ts"
import { emptyCell, meaningOfCell, type TableRow, writeRow } from "../syntax/TableRow.ts"

/** Merges a row of a table cell by cell; undefined where both sides changed one cell in different ways. */
export const mergeRow = (rows: ThreeWay<TableRow>): string | undefined => {
  const { ours } = rows
  const length = Math.max(...Object.values(rows).map((row: TableRow) => row.cells.length))
  const cells: Array<string> = []
  let missing = 0
  for (let at = 0; at < length; at++) {
    const written = mapThreeWay(rows, (row) => row.cells[at])
    const said = mapThreeWay(rows, (row) => meaningOfCell(row, row.cells[at] ?? ""))
    const meaning = agreed(said)?.value ?? mergeShared(said)
    if (meaning === undefined) return undefined
    const candidates = mapThreeWay(rows, (row) =>
      meaningOfCell(row, row.cells[at] ?? "") === meaning ? row.cells[at] : undefined
    )
    const cell =
      (said.ours === said.theirs ? agreed(written)?.value : undefined) ??
      (said.ours === meaning && said.ours !== said.base ? candidates.ours : candidates.theirs) ??
      candidates.ours ??
      candidates.base
    if (cell === undefined) {
      missing++
      continue
    }
    while (missing > 0) {
      cells.push(emptyCell(ours))
      missing--
    }
    cells.push(cell)
  }
  const frame = (part: "before" | "after" | "between") =>
    agreed(mapThreeWay(rows, (row) => row[part]))?.value ?? ours[part]
  return writeRow(
    { ...ours, before: frame("before"), between: frame("between"), after: frame("after") },
    cells.length === 0 ? [emptyCell(ours)] : cells
  )
}
