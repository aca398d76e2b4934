import { PluginKey } from "prosemirror-state"

/** The open menu: the position of its slash and the words behind it. */
export interface OpenMenu {
  readonly from: number
  readonly query: string
  readonly at: number
}

/** The open menu, or none. */
export type SlashState = OpenMenu | null

/** The open menu in a state. */
export const slashKey = new PluginKey<SlashState>("slashMenu")
