import type { Block } from "../document/Document.ts"
import type { TableLayout } from "../readHtml/layOutTable.ts"
import { pairBlocks } from "../compare/pairBlocks.ts"
import type { RowToPlan } from "./planTable.ts"
import { meaningOf } from "../compare/sameBlocks.ts"

/** For each row of the edited table the row that it was, and whether it is only a copy of it. */
export const sourcesOfRows = (
  rows: ReadonlyArray<Block>,
  newRows: ReadonlyArray<Block>,
  layout: TableLayout
): ReadonlyArray<RowToPlan> => {
  const { partners } = pairBlocks(rows, newRows)
  const free = new Set(rows.keys())
  for (const partner of partners) free.delete(partner)
  return newRows.map((row, index) => {
    const partner = partners[index]!
    if (partner >= 0) return { source: layout.rows[partner], isInPlace: true }
    const says = meaningOf([row])
    const alike = [...rows.keys()].filter((at) => meaningOf([rows[at]!]) === says)
    const gone = alike.filter((at) => free.has(at))
    const copied = gone.find((at) => rows[at]!.key === row.key) ?? gone[0] ?? alike[0]
    if (copied !== undefined) free.delete(copied)
    return { source: copied === undefined ? undefined : layout.rows[copied], isInPlace: false }
  })
}
