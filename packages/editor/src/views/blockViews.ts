import type { Node } from "prosemirror-model"
import type { NodeViewConstructor } from "prosemirror-view"
import { newStep, newTab } from "../commands/blocks.ts"
import type { Host } from "../EditorOptions.ts"
import { dataOf } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { CaptionedView } from "./CaptionedView.ts"
import { button, element } from "../schema/element.ts"
import { field } from "./fields.ts"
import { PartView, showIn } from "./PartView.ts"
import { tableViews } from "./tableViews.ts"

type Arguments = readonly [node: Node, view: PartView["view"], getPos: PartView["getPos"]]

const hintIcons: Readonly<Record<string, string>> = { info: "i", success: "✓", warning: "!", danger: "⚠" }

class ItemView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly #box: HTMLInputElement | undefined

  constructor({ words }: Host, ...rest: Arguments) {
    super(...rest)
    const isTask = typeof dataOf(this.node.attrs.of).checked === "boolean"
    this.contentDOM = isTask ? element("div") : element("li")
    if (isTask) {
      this.#box = element("input", { type: "checkbox", "aria-label": words.done, contenteditable: "false" })
      this.#box.addEventListener("change", () => this.setData({ checked: this.#box!.checked }))
      this.dom = element("li", { class: "task" }, this.#box, this.contentDOM)
    } else this.dom = this.contentDOM
    this.show(this.node)
  }

  show(node: Node): boolean {
    const { checked } = dataOf(node.attrs.of)
    if ((typeof checked === "boolean") !== (this.#box !== undefined)) return false
    if (this.#box !== undefined) this.#box.checked = checked === true
    return true
  }
}

class HintView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM = element("div")
  readonly #style: HTMLSelectElement
  readonly #icon = element("span", { "aria-hidden": "true" })

  constructor({ words }: Host, ...rest: Arguments) {
    super(...rest)
    const options = Object.entries(words.hintStyles).map(([value, label]) =>
      element("option", { value }, label)
    )
    this.#style = element("select", { "aria-label": words.hintStyle, class: "editor-field" }, ...options)
    this.#style.addEventListener("change", () => this.setData({ style: this.#style.value }))
    const icon = element("span", { class: "hint-icon", contenteditable: "false" }, this.#icon, this.#style)
    this.dom = element("div", {}, icon, this.contentDOM)
    this.show(this.node)
  }

  show(node: Node): boolean {
    const style = String(dataOf(node.attrs.of).style ?? "info")
    if (this.#style.value === style && this.dom.classList.contains(style)) return true
    this.dom.className = `hint ${style}`
    this.#icon.textContent = hintIcons[style] ?? "i"
    this.#style.value = style
    return true
  }
}

class CodeView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM = element("code")
  readonly #title: HTMLInputElement
  readonly #language: HTMLInputElement

  constructor({ words }: Host, ...rest: Arguments) {
    super(...rest)
    const leave = () => this.view.focus()
    const set = (name: string) => (value: string) =>
      this.setData({ [name]: value === "" ? undefined : value })
    this.#title = field(words.codeTitle, "code-title", set("title"), leave)
    this.#language = field(words.codeLanguage, "code-language", set("syntax"), leave)
    const head = element("figcaption", { contenteditable: "false" }, this.#title, this.#language)
    this.dom = element("figure", { class: "code" }, head, element("pre", { dir: "ltr" }, this.contentDOM))
    this.show(this.node)
  }

  show(node: Node): boolean {
    showIn(this.#title, node, "title")
    showIn(this.#language, node, "syntax")
    return true
  }
}

class TabView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM = element("div")
  readonly #title: HTMLInputElement

  constructor({ words }: Host, ...rest: Arguments) {
    super(...rest)
    this.#title = field(
      words.tabTitle,
      "tab-name",
      (title) => this.setData({ title }),
      () => this.view.focus()
    )
    const remove = button(words.removePart, { class: "editor-remove" }, () => removePart(this), "×")
    this.dom = element(
      "section",
      {},
      element("p", { class: "tab-title", contenteditable: "false" }, this.#title, remove),
      this.contentDOM
    )
    this.show(this.node)
  }

  show(node: Node): boolean {
    showIn(this.#title, node, "title")
    return true
  }
}

/** Removes a part of a block, or the whole block with its last part. */
const removePart = ({ getPos, node, view }: PartView): void => {
  const pos = getPos()
  if (pos === undefined) return
  const $pos = view.state.doc.resolve(pos)
  const isOnly = $pos.parent.childCount === 1
  const from = isOnly ? $pos.before() : pos
  const to = isOnly ? $pos.after() : pos + node.nodeSize
  view.dispatch(view.state.tr.delete(from, to))
  view.focus()
}

class ListOfParts extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement

  constructor(name: "ol" | "div", label: string, make: () => Node, ...rest: Arguments) {
    super(...rest)
    this.contentDOM = element(name, {
      class: this.node.type.name === "stepper" ? "steps" : this.node.type.name
    })
    const add = button(label, { class: "editor-add" }, () => {
      const pos = this.getPos()
      if (pos === undefined) return
      this.view.dispatch(this.view.state.tr.insert(pos + this.node.nodeSize - 1, make()))
      this.view.focus()
    })
    this.dom = element(
      "div",
      { class: "editor-parts" },
      this.contentDOM,
      element("p", { contenteditable: "false" }, add)
    )
  }

  show(): boolean {
    return true
  }
}

/** The views of blocks with controls beside their content. */
export const blockViews = (host: Host): Readonly<Record<string, NodeViewConstructor>> => {
  const { words } = host
  const newColumn = () => schema.nodes.column!.create(null, schema.nodes.paragraph!.create())
  return {
    listitem: (...rest) => new ItemView(host, rest[0], rest[1], rest[2]),
    hint: (...rest) => new HintView(host, rest[0], rest[1], rest[2]),
    codeblock: (...rest) => new CodeView(host, rest[0], rest[1], rest[2]),
    captioned: (...rest) => new CaptionedView(host, rest[0], rest[1], rest[2]),
    ...tableViews(host),
    tabsitem: (...rest) => new TabView(host, rest[0], rest[1], rest[2]),
    tabs: (...rest) => new ListOfParts("div", words.addTab, () => newTab(""), rest[0], rest[1], rest[2]),
    stepper: (...rest) => new ListOfParts("ol", words.addStep, newStep, rest[0], rest[1], rest[2]),
    columns: (...rest) => new ListOfParts("div", words.addColumn, newColumn, rest[0], rest[1], rest[2])
  }
}
