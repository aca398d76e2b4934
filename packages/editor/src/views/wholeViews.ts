import type { Block, Inline } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { hasForm, openForm } from "../forms/openForm.ts"
import { button, element } from "../schema/element.ts"
import { labelOfReference, safeAddress } from "../schema/references.ts"
import { labelOf, summaryOf } from "../schema/wordsIn.ts"

/** The head of the view of a block: its name and its buttons. */
const headOf = (name: string, ...buttons: ReadonlyArray<HTMLElement>): HTMLElement =>
  element("div", { class: "opaque-head" }, element("span", {}, name), ...buttons)

/** A block that is edited as a whole, in a form or not at all: what the host shows of it, else its words. */
class OpaqueView implements NodeView {
  readonly dom: HTMLElement

  constructor(host: Host, node: Node, view: EditorView, getPos: () => number | undefined) {
    const { editSource, htmlOf, words } = host
    const block = node.attrs.of as Block
    const written = block.type === "reusable-content" ? block.data.written : undefined
    const name =
      written === undefined
        ? (words.opaque[block.type] ?? words.anyOpaque)
        : `${words.opaque.file}: ${written}`
    const shown = block.type === "content-ref" ? labelOfReference(host, block.data.ref) : summaryOf(block)
    const body = element("div", { class: "opaque-body", dir: block.type === "math" ? "ltr" : "auto" }, shown)
    if (block.type === "math") body.classList.add("is-code")
    const buttons: Array<HTMLElement> = []
    if (hasForm(block.type))
      buttons.push(
        button(words.edit, { class: "editor-add" }, () => {
          const pos = getPos()
          if (pos !== undefined) openForm(view, host, { pos })
        })
      )
    if (editSource !== undefined)
      buttons.push(button(words.editSource, { class: "editor-add" }, () => editSource(block)))
    this.dom = element(
      "div",
      { class: "opaque", role: "group", "aria-label": name },
      headOf(name, ...buttons),
      body
    )
    void Promise.resolve(htmlOf?.(block)).then(
      (html) => html !== undefined && body.replaceChildren(html),
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
    if (inline.type === "inline-image") {
      const src = safeAddress(host, inline.data.ref)
      if (src !== "") {
        const image = element("img", {
          src,
          alt: label,
          class: inline.data.size === "line" ? "in-line" : false
        })
        this.dom = element("span", { class: "atom-image" }, image)
        return
      }
    }
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
  opaque: (node, view, getPos) => new OpaqueView(host, node, view, getPos),
  atom: (node) => new AtomView(host, node)
})
