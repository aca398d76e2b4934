import { chainCommands } from "prosemirror-commands"
import { dropCursor } from "prosemirror-dropcursor"
import { gapCursor } from "prosemirror-gapcursor"
import { keymap } from "prosemirror-keymap"
import type { Plugin } from "prosemirror-state"
import { tableEditing } from "prosemirror-tables"
import { addRowAtEnd, clearCells, goToCell } from "./commands/tables.ts"

/** Plugins with those that are not needed to show a page: of tables, where Tab moves between cells and cells are selected as such, and of cursors. */
export const withLaterPlugins = (plugins: ReadonlyArray<Plugin>): ReadonlyArray<Plugin> => [
  keymap({
    Tab: chainCommands(goToCell(1), addRowAtEnd),
    "Shift-Tab": goToCell(-1),
    Backspace: clearCells,
    Delete: clearCells
  }),
  ...plugins,
  dropCursor({ class: "editor-drop", color: false }),
  gapCursor(),
  tableEditing({ allowTableNodeSelection: true })
]
