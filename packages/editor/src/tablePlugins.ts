import { chainCommands } from "prosemirror-commands"
import { keymap } from "prosemirror-keymap"
import type { Plugin } from "prosemirror-state"
import { tableEditing } from "prosemirror-tables"
import { addRowAtEnd, clearCells, goToCell } from "./commands/tables.ts"

/** Plugins with those of tables among them: Tab moves between cells, and cells are selected as such. */
export const withTablePlugins = (plugins: ReadonlyArray<Plugin>): ReadonlyArray<Plugin> => [
  keymap({
    Tab: chainCommands(goToCell(1), addRowAtEnd),
    "Shift-Tab": goToCell(-1),
    Backspace: clearCells,
    Delete: clearCells
  }),
  ...plugins,
  tableEditing()
]
