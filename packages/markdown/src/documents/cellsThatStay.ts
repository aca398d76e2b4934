import type { Block } from "./Document.ts"
import type { Places, Span } from "./Places.ts"
import { rowIdsOf } from "./rowIdsOf.ts"
import { meaningOf } from "./sameBlocks.ts"
import { partsOfTable } from "./writeTable.ts"

/** Cells that an edited table has still, wherever they stand in it. */
export const cellsThatStay = (old: Block, edited: Block, places: Places): ReadonlyArray<Span> => {
  const { cell, columns, rows } = partsOfTable(edited)
  const stays = new Set(rows.flatMap(({ values }) => columns.map(({ id }) => meaningOf(cell(values[id])))))
  const before = partsOfTable(old)
  return rowIdsOf(old).flatMap((row, index) =>
    before.columns.flatMap(({ id }) => {
      const blocks = before.cell(before.rows[index]!.values[id])
      const place = places.get(`${old.key} ${row} ${id}`) ?? places.get(blocks[0]?.key ?? "")
      const says = meaningOf(blocks)
      return place !== undefined && says !== "[]" && stays.has(says)
        ? [{ start: place.start, end: place.end }]
        : []
    })
  )
}
