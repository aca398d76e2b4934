import type { ColumnDefinition } from "../document/BlockData.ts"
import type { TablePair } from "./pairTable.ts"
import { partsOfTable } from "../print/writeTable.ts"

/** The columns of an edited table in the order in which they are written: those that stay stay among hidden ones. */
export const orderColumns = ({
  edited,
  old,
  partners
}: TablePair): ReadonlyArray<{ column: ColumnDefinition; was: number }> => {
  const ids = Object.keys(old.data.definition)
  const before = partsOfTable(old).columns
  const all = partsOfTable(edited).columns.map((column, index) => ({
    column,
    was: partners[index]! < 0 ? -1 : ids.indexOf(before[partners[index]!]!.id)
  }))
  const isShown = ({ column }: (typeof all)[number]) => edited.data.view.columns.includes(column.id)
  const kept = all.filter(({ was }) => was >= 0)
  const isSorted = (list: typeof all) => list.every(({ was }, at) => at === 0 || list[at - 1]!.was < was)
  if (!isSorted(kept.filter(isShown)) || !isSorted(kept.filter((one) => !isShown(one)))) return all
  const ordered = [...kept].sort((a, b) => a.was - b.was)
  for (const [index, one] of all.entries())
    if (one.was < 0) ordered.splice(index === 0 ? 0 : ordered.indexOf(all[index - 1]!) + 1, 0, one)
  return ordered
}
