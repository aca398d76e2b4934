import type { ColumnDefinition } from "../document/BlockData.ts"
import type { BlockOf } from "../document/Document.ts"
import { partsOfTable } from "../print/writeTable.ts"

/** The attributes of a table besides its rows, and the titles and the order of its columns. */
export const frameOfTable = (table: BlockOf<"table">, columns: ReadonlyArray<ColumnDefinition>): string => {
  const { view } = partsOfTable(table)
  const frame = columns.map(({ id, textAlignment: _, title: __, ...rest }) => [
    { ...rest, id: null },
    view.columns.includes(id),
    view.columnWidths?.[id] ?? null,
    [view.targetDefinition, view.coverDefinition, view.coverDefinitionDark].map((other) => other === id)
  ])
  return JSON.stringify([
    frame,
    view.type,
    view.cardSize,
    view.hideHeader,
    view.hideColumnTitle,
    table.data.fullWidth === true
  ])
}
