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
  const partners: Array<number> = []
  let from = 0
  for (const change of [
    ...compareTokens(a, b),
    { from: a.length, to: a.length, newFrom: b.length, newTo: b.length }
  ]) {
    while (partners.length < change.newFrom) partners.push(from++)
    const isRenamed = change.to - change.from === change.newTo - change.newFrom
    while (partners.length < change.newTo) partners.push(isRenamed ? from++ : -1)
    from = change.to
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
