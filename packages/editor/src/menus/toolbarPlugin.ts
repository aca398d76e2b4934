import { Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import type { Toolbar } from "./Toolbar.ts"
import { whenLoaded } from "../whenLoaded.ts"

/** The toolbar above selected text and in tables; Alt+F10 moves into it, Escape back. */
export const toolbar = (host: Host, root: HTMLElement, editLink: (view: EditorView) => void): Plugin => {
  let shown: Toolbar | undefined
  return new Plugin({
    props: {
      handleKeyDown: (_, event) => {
        if (event.key !== "F10" || !event.altKey) return false
        shown?.call()
        return true
      },
      handleDOMEvents: {
        blur: () => {
          setTimeout(() => shown?.update())
          return false
        },
        focus: () => {
          setTimeout(() => shown?.update())
          return false
        }
      }
    },
    view: (view) => whenLoaded(({ Toolbar }) => (shown = new Toolbar(view, host, root, () => editLink(view))))
  })
}
