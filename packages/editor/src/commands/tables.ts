import type { Command } from "prosemirror-state"
import {
  addColumnAfter,
  addRow,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect
} from "prosemirror-tables"

/** Adds a row below the last one, and moves into it. */
export const addRowAtEnd: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  if (rect.bottom < rect.map.height || rect.right < rect.map.width) return false
  if (dispatch === undefined) return true
  const tr = addRow(state.tr, rect, rect.map.height)
  const next = state.apply(tr)
  goToNextCell(1)(next, (move) => dispatch(tr.setSelection(move.selection).scrollIntoView()))
  return true
}

/** Removes the selected rows; the row of titles stays. */
export const removeRow: Command = (state, dispatch) =>
  isInTable(state) && selectedRect(state).top > 0 && deleteRow(state, dispatch)

/** The commands of a table. */
export const tableCommands = { addRowAfter, addColumnAfter, removeRow, deleteColumn, deleteTable }
