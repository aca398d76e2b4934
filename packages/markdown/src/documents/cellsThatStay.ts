import type { BlockOf } from "./Document.ts"
import type { MovedRanges } from "./MovedRanges.ts"
import type { Places, Span } from "./Places.ts"
import { rowIdsOf } from "./rowIdsOf.ts"
import { meaningOf } from "./sameBlocks.ts"
import { partsOfTable } from "./writeTable.ts"

/** The cells that an edited table still has, anywhere in it; of equal ones, as many as it has. */
export const cellsThatStay = (
  old: BlockOf<"table">,
  edited: BlockOf<"table">,
  places: Places
): ReadonlyArray<MovedRanges> => {
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
