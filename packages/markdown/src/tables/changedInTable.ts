import type { BlockOf } from "../document/Document.ts"
import { frameOfTable } from "./frameOfTable.ts"
import { layOutTable, partsIn } from "../readHtml/layOutTable.ts"
import { pairTable } from "../compare/pairTable.ts"
import type { Places, Span } from "../places/Places.ts"
import { rowIdsOf } from "../document/rowIdsOf.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { type Parts, partsOfTable } from "../print/writeTable.ts"

/** The range of a table that its rows and columns are in, and whether cells of it span others. */
const insideOf = (key: string, places: Places): { readonly inside: Span; readonly hasSpans: boolean } => {
  const { element, origin } = places.get(`${key} table`) ?? {}
  const part = element === undefined ? undefined : partsIn(element)[0]
  if (element === undefined || origin === undefined || part === undefined)
    return { inside: places.outer(key)!, hasSpans: false }
  const { head, rows } = layOutTable(element)
  const hasSpans = [...(head === undefined ? [] : [head]), ...rows].some(({ cells, owners }) =>
    owners.some((owner, column) => owner !== cells[column])
  )
  return { inside: { start: origin(part.start), end: origin(element.close - 1) + 1 }, hasSpans }
}

/**
 * The ranges of a table that an edit changes: all but the equal cells, and, while it keeps its rows and columns, the
 * text around them.
 */
export const changedInTable = (
  old: BlockOf<"table">,
  edited: BlockOf<"table">,
  places: Places
): ReadonlyArray<Span> => {
  if (places.outer(old.key) === undefined) return []
  const { isMoved, partners } = pairTable(old, edited)
  const stay = partners.flatMap((partner) => partsOfTable(old).columns[partner] ?? [])
  const staying = partsOfTable(edited).columns.filter((_, index) => partners[index]! >= 0)
  // A table with another frame is printed anew.
  if (frameOfTable(old, stay) !== frameOfTable(edited, staying)) return [places.outer(old.key)!]
  const [ids, newIds] = [rowIdsOf(old), rowIdsOf(edited)]
  const [before, after] = [partsOfTable(old), partsOfTable(edited)]
  const { hasSpans, inside } = insideOf(old.key, places)
  const whole = [inside]
  const isReordered = () => {
    const says = ({ cell, columns, rows }: Parts) =>
      rows.map(({ values }) =>
        JSON.stringify(
          columns.map(({ id, type }) =>
            type === "text" ? meaningOf(cell(values[id])) : (values[id] ?? null)
          )
        )
      )
    const [rows, newRows] = [says(before), says(after)]
    return newRows.some((row, at) => row !== rows[at] && rows.includes(row))
  }
  if (isMoved || hasSpans || ids.length !== newIds.length || isReordered()) return whole
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
  return Number.isFinite(first) ? [...spans, { start: inside.start, end: first }] : whole
}
