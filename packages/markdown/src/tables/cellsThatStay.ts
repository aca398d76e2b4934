import type { BlockOf } from "../document/Document.ts"
import { frameOfTable } from "./frameOfTable.ts"
import type { MovedRanges } from "../places/MovedRanges.ts"
import type { Places, Span } from "../places/Places.ts"
import { pairTable } from "../compare/pairTable.ts"
import { rowIdsOf } from "../document/rowIdsOf.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { partsOfTable } from "../print/writeTable.ts"

/** Whether a table of pipes becomes one of HTML, which spells its cells in another way. */
const becomesHtml = (old: BlockOf<"table">, edited: BlockOf<"table">, places: Places): boolean => {
  const { columns } = partsOfTable(old)
  const { partners } = pairTable(old, edited)
  const stay = partners.flatMap((partner) => columns[partner] ?? [])
  const staying = partsOfTable(edited).columns.filter((_, index) => partners[index]! >= 0)
  return places.get(old.key)?.node !== undefined && frameOfTable(old, stay) !== frameOfTable(edited, staying)
}

/** The cells that an edited table still has, anywhere in it; of equal ones, as many as it has. */
export const cellsThatStay = (
  old: BlockOf<"table">,
  edited: BlockOf<"table">,
  places: Places
): ReadonlyArray<MovedRanges> => {
  if (becomesHtml(old, edited, places)) return []
  const { cell, columns, rows } = partsOfTable(edited)
  const counts = new Map<string, number>()
  for (const { values } of rows) {
    for (const { id } of columns) {
      const says = meaningOf(cell(values[id]))
      counts.set(says, (counts.get(says) ?? 0) + 1)
    }
  }
  const groups = new Map<string, Array<Span>>()
  const before = partsOfTable(old)
  for (const [index, row] of rowIdsOf(old).entries()) {
    for (const { id } of before.columns) {
      const blocks = before.cell(before.rows[index]!.values[id])
      const place = places.get(`${old.key} ${row} ${id}`) ?? places.get(blocks[0]?.key ?? "")
      const says = meaningOf(blocks)
      if (place === undefined || says === "[]" || !counts.has(says)) continue
      groups.set(says, [...(groups.get(says) ?? []), { start: place.start, end: place.end }])
    }
  }
  return [...groups].map(([says, spans]) => ({ spans, count: Math.min(spans.length, counts.get(says)!) }))
}
