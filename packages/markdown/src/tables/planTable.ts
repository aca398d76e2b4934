import type { HtmlElement } from "../html/Html.ts"
import type { HtmlRow } from "../html/rowsOfHtml.ts"

/** A row of an edited table: the row that it was or that it is a copy of, and the columns of that row. */
export interface RowToPlan {
  readonly source: HtmlRow | undefined
  /** Whether it is the row itself, at its place, and no copy. */
  readonly isInPlace: boolean
  /** Whether it has the titles of columns, which it does only with a cell. */
  readonly isHead?: boolean
}

/** A cell that stays, with the columns and rows that it spans from now on; or a new one of a column. */
export type PlannedCell =
  | { readonly element: HtmlElement; readonly columns: number; readonly rows: number }
  | { readonly made: number }

/** The edited table: its rows, for each of its columns the one that it was or -1, and whether a cell says nothing. */
interface TableToPlan {
  readonly rows: ReadonlyArray<RowToPlan>
  readonly partners: ReadonlyArray<number>
  readonly isEmpty: (row: number, column: number) => boolean
}

interface Area {
  readonly element: HtmlElement
  readonly places: Array<readonly [row: number, column: number]>
}

type Planned = PlannedCell | "covered"

/** The parts of the edited table that each cell of the old one reaches over; a copy of a row has cells of its own. */
const areasOf = ({ partners, rows }: TableToPlan): ReadonlyArray<Area> => {
  const areas: Array<Area> = []
  const inPlace = new Map<HtmlElement, Area>()
  for (const [row, { isInPlace, source }] of rows.entries()) {
    const known = isInPlace ? inPlace : new Map<HtmlElement, Area>()
    for (const [column, partner] of partners.entries()) {
      const element = source?.owners[partner]
      if (element === undefined) continue
      const area = known.get(element) ?? { element, places: [] }
      if (!known.has(element)) areas.push(area)
      known.set(element, area)
      area.places.push([row, column])
    }
  }
  return areas
}

/** Whether an area is a rectangle from its cell on, in which all others say nothing; new rows and columns may be within. */
const isSpan = (
  { element, places }: Area,
  [row, column]: readonly [number, number],
  [toRow, toColumn]: readonly [number, number],
  { isEmpty, partners, rows }: TableToPlan
): boolean => {
  if (places.some(([one, other]) => one < row || other < column)) return false
  for (let one = row; one <= toRow; one++) {
    for (let other = column; other <= toColumn; other++) {
      const { source } = rows[one]!
      const partner = partners[other]!
      const isNew = source === undefined || partner < 0
      if (!isNew && source.owners[partner] !== element) return false
      if ((one !== row || other !== column) && !isEmpty(one, other)) return false
    }
  }
  return true
}

/** The cells of a row by column, without those that it does not have at its end. */
const writtenOf = (
  cells: ReadonlyArray<Planned | undefined>,
  row: number,
  { isEmpty, partners, rows }: TableToPlan
): ReadonlyArray<Planned> => {
  const { source } = rows[row]!
  const last = partners.findLastIndex(
    (partner, column) =>
      cells[column] !== undefined ||
      source === undefined ||
      partner < 0 ||
      source.owners[partner] !== undefined ||
      !isEmpty(row, column)
  )
  return partners.slice(0, last + 1).map((_, column) => cells[column] ?? { made: column })
}

/**
 * Plans the cells of each row of an edited table. A cell spans what it did, without the rows and columns that went and with
 * empty ones that came, as long as that is a rectangle; else it is one cell, and those beside it are written.
 */
export const planTable = (table: TableToPlan): ReadonlyArray<ReadonlyArray<PlannedCell>> => {
  const { partners, rows } = table
  const planned: Array<Array<Planned | undefined>> = rows.map(() => [])
  for (const area of areasOf(table)) {
    const { element, places } = area
    const origin = places.find(([row, column]) => rows[row]!.source!.cells[partners[column]!] === element)
    if (origin === undefined) continue
    const to = [
      places.reduce((most, [row]) => Math.max(most, row), 0),
      places.reduce((most, [, column]) => Math.max(most, column), 0)
    ] as const
    const [row, column] = origin
    if (!isSpan(area, origin, to, table)) {
      planned[row]![column] = { element, columns: 1, rows: 1 }
      continue
    }
    for (let one = row; one <= to[0]; one++)
      for (let other = column; other <= to[1]; other++) planned[one]![other] = "covered"
    planned[row]![column] = { element, columns: to[1] - column + 1, rows: to[0] - row + 1 }
  }
  const written: Array<ReadonlyArray<Planned>> = planned.map((cells, row) => writtenOf(cells, row, table))
  // A table has a column while one of its rows reaches it.
  const isFull = written.some((cells) => cells.length === partners.length)
  if (!isFull && rows.length > 0)
    written[0] = partners.map((_, column) => written[0]![column] ?? { made: column })
  return written.map((cells, row) => {
    const own = cells.filter((cell) => cell !== "covered")
    return own.length === 0 && rows[row]!.isHead === true ? [{ made: 0 }] : own
  })
}
