import { NodeSelection, Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Node } from "prosemirror-model"
import type { Host } from "../EditorOptions.ts"
import { openValue } from "./tableViews.ts"
import { hasForm, openForm } from "../forms/openForm.ts"

const open = (view: EditorView, host: Host, node: Node, pos: number): boolean => {
  const { name } = node.type
  if (name === "value") {
    const dom = view.nodeDOM(pos)
    if (dom instanceof Element) openValue(dom)
    return true
  }
  const isWhole = (name === "atom" || name === "opaque") && hasForm(node.attrs.of.type)
  if (isWhole || name === "captioned") openForm(view, host, { pos })
  return isWhole || name === "captioned"
}

/** Opens the form of what is selected as a whole with Enter, of the block of a caption with Alt+Enter, and of what is clicked twice. */
export const wholePlugin = (host: Host): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const { selection } = view.state
        const { $from } = selection
        if (event.ctrlKey || event.metaKey || event.shiftKey) return false
        // In a caption, Enter continues behind it.
        if (event.key === "Enter" && event.altKey && $from.parent.type.name === "captioned")
          return open(view, host, $from.parent, $from.before())
        if (event.altKey || !(selection instanceof NodeSelection)) return false
        const isKey = event.key === "Enter" || (event.key === " " && selection.node.type.name === "value")
        return isKey && open(view, host, selection.node, selection.from)
      },
      handleDoubleClickOn: (view, _, node, pos, __, isDirect) =>
        isDirect && node.type.name !== "captioned" && open(view, host, node, pos)
    }
  })
