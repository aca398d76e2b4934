import { chainCommands } from "prosemirror-commands"
import { keymap } from "prosemirror-keymap"
import type { Plugin } from "prosemirror-state"
import { goToNextCell, tableEditing } from "prosemirror-tables"
import { addRowAtEnd } from "./commands/tables.ts"

/** Plugins with those of tables among them: Tab moves between cells, and cells are selected as such. */
export const withTablePlugins = (plugins: ReadonlyArray<Plugin>): ReadonlyArray<Plugin> => [
  keymap({ Tab: chainCommands(goToNextCell(1), addRowAtEnd), "Shift-Tab": goToNextCell(-1) }),
  ...plugins,
  tableEditing()
]
