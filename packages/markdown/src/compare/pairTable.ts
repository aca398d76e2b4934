import { pairEqual } from "../diff/pairEqual.ts"
import { compareTokens, numberTokens } from "../diff/compareTokens.ts"
import type { ColumnDefinition } from "../document/BlockData.ts"
import type { BlockOf } from "../document/Document.ts"
import { partsOfTable } from "../print/writeTable.ts"

/** A table before and after an edit, its columns paired. */
export interface TablePair {
  readonly old: BlockOf<"table">
  readonly edited: BlockOf<"table">
  /** For each column of the edited table the place of the column that it was, or -1. */
  readonly partners: ReadonlyArray<number>
  /** Whether columns came, went or moved. */
  readonly isMoved: boolean
}

/** Pairs columns by their ids; those of a client that gives its own, by their titles (Myers diff). */
const partnersOf = (
  old: ReadonlyArray<ColumnDefinition>,
  edited: ReadonlyArray<ColumnDefinition>
): Array<number> => {
  const byId = edited.map(({ id }) => old.findIndex((column) => column.id === id))
  if (byId.some((partner) => partner >= 0)) return byId
  const [a, b] = numberTokens([old.map(({ title }) => title), edited.map(({ title }) => title)]) as [
    Int32Array,
    Int32Array
  ]
  const partners = Array.from(b, () => -1)
  const changes = [...compareTokens(a, b)]
  for (const [was, now] of pairEqual(changes, a.length)) partners[now] = was
  for (const { from, newFrom, newTo, to } of changes) {
    // As many columns as before were renamed.
    if (to - from !== newTo - newFrom) continue
    for (let now = newFrom; now < newTo; now++) partners[now] = from + now - newFrom
  }
  return partners
}

/** Pairs the columns of a table with those that they were. */
export const pairTable = (old: BlockOf<"table">, edited: BlockOf<"table">): TablePair => {
  const before = partsOfTable(old).columns
  const partners = partnersOf(before, partsOfTable(edited).columns)
  const isMoved = partners.length !== before.length || partners.some((partner, index) => partner !== index)
  return { old, edited, partners, isMoved }
}
