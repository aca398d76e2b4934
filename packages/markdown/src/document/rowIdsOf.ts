import type { BlockOf } from "./Document.ts"

/** The ids of the rows of a table, in the order of reading. */
export const rowIdsOf = (table: BlockOf<"table">): ReadonlyArray<string> =>
  Object.entries(table.data.records)
    .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(([id]) => id)
