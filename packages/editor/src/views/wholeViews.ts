import type { Block, Inline } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import type { NodeView, NodeViewConstructor } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { button, element } from "./element.ts"
import { labelOf, summaryOf } from "../schema/wordsIn.ts"

/** A block that the editor does not edit: what the host shows of it, else its words. */
class OpaqueView implements NodeView {
  readonly dom: HTMLElement

  constructor({ editSource, htmlOf, words }: Host, node: Node) {
    const block = node.attrs.of as Block
    const name = words.opaque[block.type] ?? words.anyOpaque
    const body = element("div", { class: "opaque-body" }, summaryOf(block))
    const head = element("div", { class: "opaque-head" }, element("span", {}, name))
    if (editSource !== undefined)
      head.append(button(words.editSource, { class: "editor-add" }, () => editSource(block)))
    this.dom = element("div", { class: "opaque", role: "group", "aria-label": name }, head, body)
    void Promise.resolve(htmlOf?.(block)).then(
      (shown) => shown !== undefined && body.replaceChildren(shown),
      () => undefined
    )
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest("button, a, summary, input") !== null
  }

  ignoreMutation(): boolean {
    return true
  }
}

class AtomView implements NodeView {
  readonly dom: HTMLElement

  constructor(host: Host, node: Node) {
    const inline = node.attrs.of as Inline
    const label = host.labelOf?.(inline) ?? labelOf(inline)
    this.dom =
      inline.type === "emoji"
        ? element("span", { class: "emoji" }, label)
        : element("span", { class: `atom atom-${inline.type}` }, label === "" ? inline.type : label)
  }

  ignoreMutation(): boolean {
    return true
  }
}

/** The views of blocks and inlines that are edited as a whole. */
export const wholeViews = (host: Host): Readonly<Record<string, NodeViewConstructor>> => ({
  opaque: (node) => new OpaqueView(host, node),
  atom: (node) => new AtomView(host, node)
})
