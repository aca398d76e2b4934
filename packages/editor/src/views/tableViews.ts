import type { ColumnDefinition, TableView as View } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { NodeSelection } from "prosemirror-state"
import type { NodeViewConstructor } from "prosemirror-view"
import { openForm } from "../forms/openForm.ts"
import type { Host } from "../EditorOptions.ts"
import { wordsOfValue } from "../mapping/columnValues.ts"
import { dataOf } from "../schema/Own.ts"
import { labelOfReference, safeAddress } from "../schema/references.ts"
import { button, element } from "../schema/element.ts"
import { PartView } from "./PartView.ts"

const viewOf = (table: Node): Partial<View> => (dataOf(table.attrs.of).view ?? {}) as Partial<View>

/** The name of the part that a column has in cards, such as their cover; none for other columns. */
const roleOf = ({ words }: Host, table: Node, { id }: Partial<ColumnDefinition>): string => {
  const { coverDefinition, coverDefinitionDark, targetDefinition } = viewOf(table)
  if (id === undefined) return ""
  if (id === targetDefinition) return words.table.target
  if (id === coverDefinition) return words.table.cover
  return id === coverDefinitionDark ? words.table.coverDark : ""
}

/** The views of values by their elements: their tables have them show the definition of their column anew. */
const shown = new WeakMap<Element, ValueView>()

/** A table or cards. */
class TableView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM = element("tbody")

  constructor(...rest: ConstructorParameters<typeof PartView>) {
    super(...rest)
    this.dom = element("div", {}, element("table", {}, this.contentDOM))
    this.show(this.node)
  }

  show(node: Node): boolean {
    const { cardSize, hideHeader, type } = viewOf(node)
    const isCards = type === "cards"
    this.dom.className = isCards ? `editor-cards${cardSize === "large" ? " large" : ""}` : "table"
    this.dom.classList.toggle("no-header", !isCards && hideHeader === true)
    if (node.firstChild !== this.node.firstChild || node.attrs.of !== this.node.attrs.of)
      queueMicrotask(() => {
        for (const value of this.dom.querySelectorAll(".value")) shown.get(value)?.refresh()
      })
    return true
  }
}

/** The title of a column, and its alignment. */
class HeadView extends PartView {
  readonly dom = element("th", { scope: "col", dir: "auto" })
  readonly contentDOM = this.dom
  readonly #host: Host

  constructor(host: Host, ...rest: ConstructorParameters<typeof PartView>) {
    super(...rest)
    this.#host = host
    this.show(this.node)
  }

  #role(): string {
    const pos = this.getPos()
    if (pos === undefined) return ""
    const $pos = this.view.state.doc.resolve(pos)
    return $pos.depth < 2 ? "" : roleOf(this.#host, $pos.node(-1), this.node.attrs.of ?? {})
  }

  show({ attrs: { hidden, of }, content }: Node): boolean {
    const { textAlignment = "left" } = (of ?? {}) as Partial<ColumnDefinition>
    this.dom.className = `align-${textAlignment}${hidden === true ? " is-hidden" : ""}`
    // A column without a title has no head for screen readers.
    if (content.size === 0) {
      this.dom.dataset.placeholder = this.#role() || this.#host.words.table.column
      this.dom.setAttribute("role", "cell")
    } else {
      delete this.dom.dataset.placeholder
      this.dom.removeAttribute("role")
    }
    return true
  }
}

/** The value of a cell, with a control for the type of its column. */
class ValueView extends PartView {
  readonly dom: HTMLElement = element("span", { class: "value", contenteditable: "false" })
  readonly contentDOM = null
  readonly #host: Host
  #column: ColumnDefinition | undefined
  #role = ""

  constructor(host: Host, ...rest: ConstructorParameters<typeof PartView>) {
    super(...rest)
    this.#host = host
    shown.set(this.dom, this)
    this.refresh()
  }

  /** Looks up the column, and shows the value as it has it. */
  refresh(): void {
    const pos = this.getPos()
    if (pos === undefined) return
    const $pos = this.view.state.doc.resolve(pos)
    if ($pos.depth < 3) return
    const table = $pos.node(-2)
    const head = table.firstChild!.maybeChild($pos.index(-1))
    this.#column = (head?.attrs.of ?? { type: "text", title: "" }) as ColumnDefinition
    this.#role = roleOf(this.#host, table, this.#column)
    this.show(this.node)
  }

  #set(value: unknown): void {
    const pos = this.getPos()
    if (pos === undefined) return
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, "value", value))
  }

  /** Selects the value, as a click beside its control does. */
  #leave(): void {
    const pos = this.getPos()
    if (pos === undefined) return
    this.view.dispatch(this.view.state.tr.setSelection(NodeSelection.create(this.view.state.doc, pos)))
    this.view.focus()
  }

  #control(label: string, value: unknown): HTMLElement {
    const { options = [], max, multiple, type } = this.#column!
    if (type === "checkbox") {
      const box = element("input", { type: "checkbox", "aria-label": label })
      box.checked = value === true
      box.addEventListener("change", () => this.#set(box.checked))
      return box
    }
    if (type === "number" || type === "rating") {
      const most = type === "rating" && { min: 0, max: max ?? 5 }
      const input = element("input", {
        type: "number",
        step: "any",
        "aria-label": label,
        class: "editor-field",
        ...most
      })
      input.value = typeof value === "number" ? String(value) : ""
      input.addEventListener("change", () => {
        const number = input.valueAsNumber
        this.#set(Number.isFinite(number) ? Math.min(number, type === "rating" ? (max ?? 5) : number) : null)
      })
      return input
    }
    if (type === "select" && multiple !== true) {
      const choices = options.map((option) => element("option", { value: option.value }, option.label))
      const select = element(
        "select",
        { "aria-label": label, class: "editor-field" },
        element("option", { value: "" }, "–"),
        ...choices
      )
      const [only] = Array.isArray(value) ? value : []
      select.value = String(only ?? "")
      select.addEventListener("change", () => this.#set(select.value === "" ? [] : [select.value]))
      return select
    }
    const text = this.#words(value) || this.#host.words.table.choose
    return button(`${label}: ${text}`, { class: "editor-value" }, () => this.#open(), text)
  }

  #words(value: unknown): string {
    const { type } = this.#column!
    if (type === "content-ref" && value != null) return labelOfReference(this.#host, value as never)
    if (type === "files" && Array.isArray(value))
      return value
        .map((file) => labelOfReference(this.#host, { kind: "file", file: String(file) }))
        .join(", ")
    if (type === "users" && Array.isArray(value))
      return value
        .map((user) => labelOfReference(this.#host, { kind: "user", user: String(user) }))
        .join(", ")
    if (type === "image" && value != null)
      return labelOfReference(this.#host, ((value as { readonly ref?: unknown }).ref ?? value) as never)
    return wordsOfValue(this.#column!, value)
  }

  #open(): void {
    const pos = this.getPos()
    if (pos !== undefined) openForm(this.view, this.#host, { pos, column: this.#column! })
  }

  #cover(value: unknown): ReadonlyArray<HTMLElement> {
    const { type } = this.#column!
    const first =
      type === "files" && Array.isArray(value) ? { kind: "file", file: value[0] as string } : value
    const ref =
      type === "image" || type === "files"
        ? ((first as { readonly ref?: unknown } | null)?.ref ?? first)
        : undefined
    const address = ref == null ? "" : safeAddress(this.#host, ref as never)
    return address === "" ? [] : [element("img", { src: address, alt: "", draggable: "false" })]
  }

  show(node: Node): boolean {
    if (this.#column === undefined) return true
    const label = this.#role === "" ? this.#column.title || this.#host.words.table.value : this.#role
    const value = node.attrs.value as unknown
    const control = this.#control(label, value)
    control.addEventListener("keydown", (event) => {
      const isLeft =
        event.key === "Escape" || (event.key === "Enter" && !(control instanceof HTMLButtonElement))
      if (!isLeft || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      control.blur()
      this.#leave()
    })
    const had = this.dom.contains(document.activeElement)
    const name = this.#role === "" ? [] : [element("small", {}, this.#role)]
    this.dom.replaceChildren(...this.#cover(value), ...name, control)
    if (had) control.focus()
    return true
  }

  /** Moves the focus to the control, or presses it: the key that opens a selected block. */
  open(): void {
    const control = this.dom.querySelector<HTMLElement>("input, select, button")
    if (control instanceof HTMLButtonElement || control?.getAttribute("type") === "checkbox") control.click()
    else control?.focus()
  }
}

/** Opens the value that an element shows. */
export const openValue = (dom: Element): void => shown.get(dom)?.open()

/** The views of tables. */
export const tableViews = (host: Host): Readonly<Record<string, NodeViewConstructor>> => ({
  table: (node, view, getPos) => new TableView(node, view, getPos),
  tableheader: (node, view, getPos) => new HeadView(host, node, view, getPos),
  value: (node, view, getPos) => new ValueView(host, node, view, getPos)
})
