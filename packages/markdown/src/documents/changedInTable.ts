import type { BlockOf } from "./Document.ts"
import { pairTable } from "./pairTable.ts"
import type { Places, Span } from "./Places.ts"
import { rowIdsOf } from "./rowIdsOf.ts"
import { meaningOf } from "./sameBlocks.ts"
import { partsOfTable } from "./writeTable.ts"

/** The content between the tags of an HTML table. */
const insideOf = ({ end, start }: Span, isPipes: boolean): Span =>
  isPipes ? { start, end } : { start: start + "<table".length, end: end - "</table>".length }

/**
 * The ranges of a table that an edit changes: all but the equal cells, and, while it keeps its rows and columns, the
 * text around them.
 */
export const changedInTable = (
  old: BlockOf<"table">,
  edited: BlockOf<"table">,
  places: Places
): ReadonlyArray<Span> => {
  const place = places.outer(old.key)
  if (place === undefined) return []
  const { isMoved } = pairTable(old, edited)
  const [ids, newIds] = [rowIdsOf(old), rowIdsOf(edited)]
  const [before, after] = [partsOfTable(old), partsOfTable(edited)]
  const whole = [insideOf(place, places.get(old.key)?.node !== undefined)]
  if (isMoved || ids.length !== newIds.length) return whole
  const spans: Array<Span> = []
  const starts: Array<number> = []
  for (const [row, { values }] of before.rows.entries()) {
    for (const [column, { id, type }] of before.columns.entries()) {
      const was = values[id]
      const is = after.rows[row]!.values[after.columns[column]!.id]
      const says = (value: unknown, cell: typeof before.cell) =>
        type === "text" ? meaningOf(cell(value)) : JSON.stringify(value ?? null)
      const [paragraph] = before.cell(was)
      const cell = places.get(`${old.key} ${ids[row]!} ${id}`) ?? places.get(paragraph?.key ?? "")
      if (cell !== undefined) starts.push(cell.start)
      if (says(was, before.cell) === says(is, after.cell)) continue
      if (cell === undefined) return whole
      spans.push({ start: cell.start, end: cell.end })
    }
  }
  const isHeadSame =
    JSON.stringify([before.columns, before.view]) === JSON.stringify([after.columns, after.view])
  if (isHeadSame) return spans
  const first = Math.min(...starts)
  return Number.isFinite(first) ? [...spans, { start: whole[0]!.start, end: first }] : whole
}
