import { type EditorState, Plugin, type Transaction } from "prosemirror-state"
import type { Host } from "../EditorOptions.ts"
import { type OpenMenu, slashKey, type SlashState } from "./slashKey.ts"
import type { SlashMenu } from "./SlashMenu.ts"
import { whenLoaded } from "../whenLoaded.ts"

/** The slash before the cursor and the words behind it. */
const slashBefore = ({ selection }: EditorState): Omit<OpenMenu, "at"> | null => {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== "paragraph") return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc")
  const match = /(?:^|\s)\/((?:[\p{L}\p{N}][\p{L}\p{N} ]{0,23})?)$/u.exec(before)
  return match && { from: $from.pos - match[1]!.length - 1, query: match[1]! }
}

const apply = (tr: Transaction, before: SlashState, state: EditorState): SlashState => {
  const given = tr.getMeta(slashKey) as
    | { readonly at?: number; readonly close?: true; readonly open?: true }
    | undefined
  if (given?.close === true) return null
  const slash = slashBefore(state)
  if (slash === null) return null
  if (given?.open === true) return { ...slash, at: 0 }
  // Only a slash that was typed just now opens the menu.
  if (before === null) return null
  return { ...slash, at: given?.at ?? (before.query === slash.query ? before.at : 0) }
}

/** The menu of blocks, which a slash opens, words filter and Escape closes. */
export const slashMenu = (host: Host, root: HTMLElement): Plugin<SlashState> => {
  let shown: SlashMenu | undefined
  return new Plugin<SlashState>({
    key: slashKey,
    state: { init: () => null, apply: (tr, before, _, state) => apply(tr, before, state) },
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== "/") return false
        view.dispatch(view.state.tr.insertText(text, from, to).setMeta(slashKey, { open: true }))
        return true
      },
      handleKeyDown: (_, event) => shown?.press(event) ?? false,
      handleDOMEvents: {
        blur: (view) => {
          if (slashKey.getState(view.state) != null)
            view.dispatch(view.state.tr.setMeta(slashKey, { close: true }))
          return false
        }
      }
    },
    view: (view) => whenLoaded(({ SlashMenu }) => (shown = new SlashMenu(view, host, root)))
  })
}
