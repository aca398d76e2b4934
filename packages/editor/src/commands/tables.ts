import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from "prosemirror-state"
import type { Node } from "prosemirror-model"
import { CellSelection } from "prosemirror-tables"
import type { Own } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { cellOf, type Cells, fitTable } from "./cells.ts"

/** A table with the place of a cell in it; row 0 has the titles. */
interface TablePlace {
  readonly table: Node
  readonly pos: number
  readonly row: number
  readonly column: number
}

/** The table that the selection is in. */
export const tableAt = ({ selection }: EditorState): TablePlace | undefined => {
  if (selection instanceof NodeSelection && selection.node.type === schema.nodes.table)
    return { table: selection.node, pos: selection.from, row: 0, column: 0 }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === schema.nodes.table)
      return {
        table: $from.node(depth),
        pos: $from.before(depth),
        row: $from.index(depth),
        column: $from.depth > depth ? $from.index(depth + 1) : 0
      }
  return undefined
}

/** Moves the selection into a cell: into its text, or to its value. */
const selectCell = (tr: Transaction, pos: number, row: number, column: number): Transaction => {
  const table = tr.doc.nodeAt(pos)!
  let at = pos + 1
  const y = Math.max(0, Math.min(row, table.childCount - 1))
  for (let index = 0; index < y; index++) at += table.child(index).nodeSize
  const cells = table.child(y)
  const x = Math.max(0, Math.min(column, cells.childCount - 1))
  at++
  for (let index = 0; index < x; index++) at += cells.child(index).nodeSize
  return tr.setSelection(
    cells.child(x).type === schema.nodes.valuecell
      ? NodeSelection.create(tr.doc, at + 1)
      : Selection.near(tr.doc.resolve(at + 1))
  )
}

type Change = (place: TablePlace, rows: ReadonlyArray<Cells>) => Partial<Changed> | undefined

interface Changed {
  /** The rows, each with its cells. */
  readonly rows: ReadonlyArray<Cells>
  readonly of: Own | null
  /** The cell to select. */
  readonly to: readonly [row: number, column: number]
}

/** Replaces a table by a changed one; cells that stay keep their trees. */
export const changeTable =
  (change: Change): Command =>
  (state, dispatch) => {
    const place = tableAt(state)
    const changed =
      place &&
      change(
        place,
        place.table.content.content.map((row) => [row, row.content.content])
      )
    if (place === undefined || changed === undefined) return false
    if (dispatch === undefined) return true
    const { pos, table } = place
    const rows =
      changed.rows?.map(([row, cells]) => row.type.create(row.attrs, cells)) ?? table.content.content
    const next = fitTable(table.type.create({ of: changed.of ?? table.attrs.of }, rows))
    const tr = state.tr.replaceWith(pos, pos + table.nodeSize, next)
    const [row, column] = changed.to ?? [place.row, place.column]
    dispatch(selectCell(tr, pos, row, column).scrollIntoView())
    return true
  }

const inserted = <Of>(list: ReadonlyArray<Of>, at: number, one: Of): ReadonlyArray<Of> => [
  ...list.slice(0, at),
  one,
  ...list.slice(at)
]

const swapped = <Of>(list: ReadonlyArray<Of>, a: number, b: number): ReadonlyArray<Of> =>
  list.map((one, index) => (index === a ? list[b]! : index === b ? list[a]! : one))

/** Changes the cells of each row. */
export const eachRow = (
  rows: ReadonlyArray<Cells>,
  change: (cells: ReadonlyArray<Node>, row: number) => ReadonlyArray<Node>
): ReadonlyArray<Cells> => rows.map(([row, cells], index) => [row, change(cells, index)])

/** Adds a row below the one of the selection. */
export const addRowAfter: Command = changeTable(({ column, row }, rows) => {
  const cells = rows[0]![1].map((head) => cellOf(head.attrs.of))
  return {
    rows: inserted(rows, row + 1, [schema.nodes.tablerow!.create(), cells]),
    to: [row + 1, column]
  }
})

/** Adds a row below the last one, and moves into it. */
export const addRowAtEnd: Command = (state, dispatch, view) => {
  const place = tableAt(state)
  if (place === undefined || place.row < place.table.childCount - 1) return false
  if (place.column < place.table.lastChild!.childCount - 1) return false
  return changeTable((at, rows) => {
    const cells = rows[0]![1].map((head) => cellOf(head.attrs.of))
    return { rows: [...rows, [schema.nodes.tablerow!.create(), cells]], to: [at.row + 1, 0] }
  })(state, dispatch, view)
}

/** The rows and columns of the selection, both ends included. */
export const selected = (state: EditorState): readonly [from: TablePlace, to: TablePlace] | undefined => {
  const from = tableAt(state)
  if (from === undefined) return undefined
  if (!(state.selection instanceof CellSelection)) return [from, from]
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0]
  state.selection.forEachCell((_, pos) => {
    const $cell = state.doc.resolve(pos)
    const [row, column] = [$cell.index(-1), $cell.index()]
    ;[top, left] = [Math.min(top, row), Math.min(left, column)]
    ;[bottom, right] = [Math.max(bottom, row), Math.max(right, column)]
  })
  return [
    { ...from, row: top, column: left },
    { ...from, row: bottom, column: right }
  ]
}

/** Removes the selected rows; the row of titles stays. */
export const removeRow: Command = (state, dispatch, view) => {
  const [from, to] = selected(state) ?? []
  if (from === undefined || to === undefined || from.row === 0) return false
  return changeTable((_, rows) => ({
    rows: rows.filter((__, index) => index < from.row || index > to.row),
    to: [from.row, from.column]
  }))(state, dispatch, view)
}

/** Moves the row of the selection, or its card, up or down. */
export const moveRow = (direction: -1 | 1): Command =>
  changeTable(({ column, row, table }, rows) => {
    const other = row + direction
    if (row === 0 || other < 1 || other >= table.childCount) return undefined
    return { rows: swapped(rows, row, other), to: [other, column] }
  })

/** Adds a column of text behind the one of the selection. */
export const addColumnAfter: Command = changeTable(({ column, row }, rows) => {
  const of = { type: "text", title: "", textAlignment: "left" }
  return {
    rows: eachRow(rows, (cells, index) =>
      inserted(cells, column + 1, index === 0 ? schema.nodes.tableheader!.create({ of }) : cellOf(of))
    ),
    to: [row, column + 1]
  }
})

/** Removes the selected columns; a table has at least one that is shown. */
export const deleteColumn: Command = (state, dispatch, view) => {
  const [from, to] = selected(state) ?? []
  if (from === undefined || to === undefined) return false
  const isKept = (index: number) => index < from.column || index > to.column
  const heads = from.table.firstChild!.content.content
  if (!heads.some((head, index) => isKept(index) && head.attrs.hidden !== true)) return false
  return changeTable((_, rows) => ({
    rows: eachRow(rows, (cells) => cells.filter((__, index) => isKept(index))),
    to: [from.row, Math.max(0, from.column - 1)]
  }))(state, dispatch, view)
}

/** Moves the column of the selection to another side of the one beside it. Columns that are not shown stay behind the others. */
export const moveColumn = (direction: -1 | 1): Command =>
  changeTable(({ column, row }, rows) => {
    const other = column + direction
    const heads = rows[0]![1]
    if (heads[other] === undefined || heads[other].attrs.hidden !== heads[column]!.attrs.hidden)
      return undefined
    return { rows: eachRow(rows, (cells) => swapped(cells, column, other)), to: [row, other] }
  })

/** Removes the table. */
export const deleteTable: Command = (state, dispatch) => {
  const place = tableAt(state)
  if (place === undefined) return false
  dispatch?.(state.tr.delete(place.pos, place.pos + place.table.nodeSize).scrollIntoView())
  return true
}

/** Moves to the next cell, or the one before. */
export const goToCell =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const place = tableAt(state)
    if (place === undefined || place.table === (state.selection as Partial<NodeSelection>).node) return false
    const width = place.table.child(place.row).childCount
    const column = place.column + direction
    const row = column < 0 ? place.row - 1 : column >= width ? place.row + 1 : place.row
    if (row < 0 || row >= place.table.childCount) return false
    const to = column < 0 ? place.table.child(row).childCount - 1 : column >= width ? 0 : column
    dispatch?.(selectCell(state.tr, place.pos, row, to).scrollIntoView())
    return true
  }

/** The value of an empty cell at a place, as its column has it. */
const emptyAt = ({ doc }: EditorState, pos: number): unknown => {
  const $pos = doc.resolve(pos)
  return cellOf($pos.node(-2).firstChild!.child($pos.index(-1)).attrs.of).firstChild!.attrs.value
}

/** Empties the selected cells. */
export const clearCells: Command = (state, dispatch) => {
  const { selection, tr } = state
  if (selection instanceof NodeSelection && selection.node.type === schema.nodes.value) {
    dispatch?.(tr.setNodeAttribute(selection.from, "value", emptyAt(state, selection.from)))
    return true
  }
  if (!(selection instanceof CellSelection)) return false
  selection.forEachCell((cell, pos) => {
    const at = tr.mapping.map(pos)
    if (cell.type === schema.nodes.valuecell) tr.setNodeAttribute(at + 1, "value", emptyAt(state, pos + 1))
    else {
      const isHead = cell.type === schema.nodes.tableheader
      tr.replaceWith(at + 1, at + 1 + cell.content.size, isHead ? [] : schema.nodes.paragraph!.create())
    }
  })
  dispatch?.(tr)
  return true
}

/** The commands of a table, in the order of its toolbar. */
export const tableCommands = {
  addRowAfter,
  addColumnAfter,
  moveRowUp: moveRow(-1),
  moveRowDown: moveRow(1),
  moveColumnBack: moveColumn(-1),
  moveColumnOn: moveColumn(1),
  removeRow,
  deleteColumn,
  deleteTable
}
