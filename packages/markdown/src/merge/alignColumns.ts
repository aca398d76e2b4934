import type { Block, Blocks } from "../mergeLines/Block.ts"
import { type Column, pairColumns } from "./pairColumns.ts"
import { mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"
import { emptyCell, meaningOfRow, type TableRow, wordsOfCell, writeRow } from "../syntax/TableRow.ts"

/** A column of any side: its number in the base, or the name of one that a side added. */
type ColumnId = number | string

const isRow = ({ kind }: Block): boolean => kind === "tableRow" || kind === "tableHeader"

const columnsOf = ({ blocks }: Blocks): ReadonlyArray<Column> => {
  const rows = blocks.flatMap((block) => (isRow(block) && block.row !== undefined ? block : []))
  const header = rows.find(({ kind }) => kind === "tableHeader")?.row
  const count = header?.cells.length ?? Math.max(0, ...rows.map(({ row }) => row!.cells.length))
  const said = (row: TableRow | undefined, at: number) =>
    row?.cells[at] === undefined ? "" : wordsOfCell(row, row.cells[at])
  return Array.from({ length: count }, (_, at) => ({
    name: said(header, at),
    values: rows.flatMap(({ kind, row }) => (kind === "tableHeader" ? [] : said(row, at)))
  }))
}

const isSameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/** The columns of a side in order, those it added by names that are the same where both added the same. */
const idsOf = (
  side: "ours" | "theirs",
  columns: ThreeWay<ReadonlyArray<Column>>,
  pairs: ReadonlyArray<number>
): ReadonlyArray<ColumnId> =>
  columns[side].map(({ name }, place) => {
    const at = pairs.indexOf(place)
    if (at >= 0) return at
    const isShared = (["ours", "theirs"] as const).every(
      (one) => columns[one].filter((column) => column.name === name).length === 1
    )
    return name !== "" && isShared ? `both ${name}` : `${side} ${place}`
  })

/** The order of columns: that of the side that changed it, with those that the other added behind their neighbours. */
const orderOf = (
  base: ReadonlyArray<ColumnId>,
  ours: ReadonlyArray<ColumnId>,
  theirs: ReadonlyArray<ColumnId>
): ReadonlyArray<ColumnId> | undefined => {
  const isKept = (id: ColumnId) => (base.includes(id) ? ours.includes(id) && theirs.includes(id) : true)
  const common = [base, ours, theirs].map((ids) => ids.filter((id) => base.includes(id) && isKept(id)))
  const isMainFirst = isSameList(common[1]!, common[2]!) || isSameList(common[0]!, common[2]!)
  if (!isMainFirst && !isSameList(common[0]!, common[1]!)) return undefined
  const [first, second] = isMainFirst ? [ours, theirs] : [theirs, ours]
  const order = first.filter(isKept)
  const others = second.filter(isKept)
  for (const [at, id] of others.entries()) {
    if (order.includes(id)) continue
    let place = at === 0 ? 0 : order.indexOf(others[at - 1]!) + 1
    const isOfMainAlone = (other: ColumnId | undefined) =>
      isMainFirst && typeof other === "string" && !second.includes(other)
    while (isOfMainAlone(order[place])) place++
    order.splice(place, 0, id)
  }
  return order.length === 0 ? undefined : order
}

/** Whether a side wrote into a column that the other removed: its header, or a value that the base does not have there. */
const wroteInto = (base: Column, side: Column): boolean => {
  if (base.name !== side.name) return true
  const known = new Map<string, number>()
  for (const value of base.values) known.set(value, (known.get(value) ?? 0) + 1)
  return side.values.some((value) => {
    const left = known.get(value) ?? 0
    known.set(value, left - 1)
    return value !== "" && left <= 0
  })
}

/** The rows of a side with the columns of the result. */
const withColumns = (
  { blocks, ...rest }: Blocks,
  ids: ReadonlyArray<ColumnId>,
  order: ReadonlyArray<ColumnId>
): Blocks => {
  const isSame = isSameList(ids, order)
  const common = order.filter((id) => typeof id === "number")
  return {
    ...rest,
    blocks: blocks.map((block) => {
      const { row } = block
      if (row === undefined) return block
      const said = (id: ColumnId) => wordsOfCell(row, row.cells[ids.indexOf(id)] ?? "")
      const identity = common.map(said).join("|")
      if (isSame) return { ...block, identity }
      const cells = order.map((id) => row.cells[ids.indexOf(id)] ?? emptyCell(row))
      const text = writeRow(row, [...cells, ...row.cells.slice(ids.length)])
      const written = { ...row, cells: [...cells, ...row.cells.slice(ids.length)] }
      return { ...block, text, row: written, identity, meaning: meaningOfRow(written) }
    })
  }
}

const isReadable = ({ blocks }: Blocks): boolean =>
  blocks.every((block) => !isRow(block) || block.row !== undefined)

/** The cells of each row, for a table with ambiguous cells. */
const cellsOf = ({ blocks }: Blocks): ReadonlyArray<ReadonlyArray<string>> =>
  blocks
    .filter(isRow)
    .map(({ text }) =>
      [...text.matchAll(/<t[dh]\b[^]*?(?=<t[dh]\b|<\/tr\b|$)/gi)].map(([cell]) =>
        cell.replace(/\s+/g, " ").trim()
      )
    )

const countsOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [...new Set(rows.map(({ length }) => length))].sort().join()

/** Whether a side has another number of cells in its rows, or those of a row in another order. */
const hasOtherColumns = (base: Blocks, side: Blocks): boolean => {
  const [olds, news] = [cellsOf(base), cellsOf(side)]
  if (countsOf(olds) !== countsOf(news)) return true
  const sorted = new Map(olds.map((cells) => [cells.toSorted().join(), cells]))
  return news.some((cells) => {
    const old = sorted.get(cells.toSorted().join())
    return old !== undefined && !isSameList(old, cells)
  })
}

/**
 * Aligns the columns of three versions of a table, so that its rows can be merged: columns that a side added are empty
 * on the others, removed ones are removed from all, and all are in one order. Undefined when columns are ambiguous,
 * when both sides moved columns, or when one removed a column that the other wrote into.
 */
export const alignColumns = (tables: ThreeWay<Blocks>): ThreeWay<Blocks> | undefined => {
  if (!Object.values(tables).every(isReadable)) {
    const { base, theirs, ours } = tables
    return hasOtherColumns(base, ours) || hasOtherColumns(base, theirs) ? undefined : tables
  }
  const columns = mapThreeWay(tables, columnsOf)
  const mainPairs = pairColumns(columns.base, columns.ours)
  const requestPairs = pairColumns(columns.base, columns.theirs)
  if (mainPairs === undefined || requestPairs === undefined) return undefined
  const ids: ThreeWay<ReadonlyArray<ColumnId>> = {
    base: [...columns.base.keys()],
    ours: idsOf("ours", columns, mainPairs),
    theirs: idsOf("theirs", columns, requestPairs)
  }
  if (isSameList(ids.base, ids.ours) && isSameList(ids.base, ids.theirs)) return tables
  const isLost = columns.base.some((column, at) => {
    const [ofMain, ofRequest] = [mainPairs[at]!, requestPairs[at]!]
    if (ofMain < 0 === ofRequest < 0) return false
    return wroteInto(column, ofMain < 0 ? columns.theirs[ofRequest]! : columns.ours[ofMain]!)
  })
  const order = isLost ? undefined : orderOf(ids.base, ids.ours, ids.theirs)
  if (order === undefined) return undefined
  return {
    base: withColumns(tables.base, ids.base, order),
    ours: withColumns(tables.ours, ids.ours, order),
    theirs: withColumns(tables.theirs, ids.theirs, order)
  }
}
