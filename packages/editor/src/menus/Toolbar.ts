import { toggleMark } from "prosemirror-commands"
import { type EditorState, NodeSelection, TextSelection } from "prosemirror-state"
import { CellSelection, isInTable } from "prosemirror-tables"
import type { EditorView } from "prosemirror-view"
import { blockAt } from "../commands/moveBlock.ts"
import { tableCommands } from "../commands/tables.ts"
import type { Host } from "../EditorOptions.ts"
import { openForm } from "../forms/openForm.ts"
import { schema } from "../schema/schema.ts"
import { button, element } from "../schema/element.ts"
import { blockCommands } from "./blockCommands.ts"
import { BlockHandle } from "./BlockHandle.ts"
import { mayHaveNote } from "./mayHaveNote.ts"
import { placeAt } from "./placeAt.ts"

const signs = { bold: "B", italic: "I", strikethrough: "S", code: "<>", link: "🔗", note: "※" } as const

const arrows: Readonly<Record<string, readonly [ltr: string, rtl: string]>> = {
  moveRowUp: ["↑", "↑"],
  moveRowDown: ["↓", "↓"],
  moveColumnBack: ["←", "→"],
  moveColumnOn: ["→", "←"]
}

const hasMark = ({ doc, selection, storedMarks }: EditorState, name: string): boolean => {
  const type = schema.marks[name === "note" ? "annotation" : name]!
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return selection.ranges.some(({ $from, $to }) => doc.rangeHasMark($from.pos, $to.pos, type))
}

/** The buttons above selected text, in tables, and of the block if the toolbar was called. */
export class Toolbar {
  readonly dom: HTMLElement
  readonly #view: EditorView
  readonly #marks: ReadonlyArray<readonly [name: string, button: HTMLButtonElement]>
  readonly #table: ReadonlyArray<HTMLButtonElement>
  readonly #block: ReadonlyArray<HTMLButtonElement>
  readonly #handle: BlockHandle
  #isCalled = false
  #isPointerDown = false

  constructor(view: EditorView, host: Host, root: HTMLElement, editLink: () => void) {
    const { words } = host
    this.#view = view
    this.#marks = Object.entries(signs).map(([name, sign]) => {
      const label = words.marks[name as keyof typeof signs]
      const toggle = () => {
        if (name === "link") return editLink()
        if (name === "note") return openForm(view, host, { insert: "note" })
        toggleMark(schema.marks[name]!)(view.state, view.dispatch)
        view.focus()
      }
      return [
        name,
        button(
          label,
          { title: label, class: `mark-${name}`, "aria-pressed": "false", tabindex: -1 },
          toggle,
          sign
        )
      ]
    })
    const isRtl = getComputedStyle(root).direction === "rtl"
    const commands = Object.entries(tableCommands).map(([name, command]) => {
      const label = words.table[name as keyof typeof tableCommands]
      const run = () => {
        command(view.state, view.dispatch)
        view.focus()
      }
      const sign = arrows[name]?.[isRtl ? 1 : 0]
      return button(label, { tabindex: -1, title: label }, run, sign ?? label)
    })
    const forms = (["column", "table"] as const).map((name) =>
      button(words.form[name], { tabindex: -1 }, () => openForm(view, host, { insert: name }))
    )
    this.#table = [...commands, ...forms]
    this.#block = this.#blockButtons(host)
    this.#handle = new BlockHandle(view, words.block.actions, root, () => this.call())
    this.dom = element(
      "div",
      { class: "editor-toolbar", role: "toolbar", "aria-label": words.formatting },
      ...this.#marks.map(([, one]) => one),
      ...this.#table,
      ...this.#block
    )
    this.dom.hidden = true
    root.append(this.dom)
    this.dom.addEventListener("keydown", (event) => this.#press(event))
    this.dom.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof globalThis.Node && this.dom.contains(relatedTarget)) return
      this.#isCalled = false
      this.update()
    })
    view.dom.addEventListener("pointerdown", this.#pointer)
    document.addEventListener("pointerup", this.#pointer)
  }

  /** The buttons of a block. A moved or copied block can be moved again, so the focus stays. */
  #blockButtons({ words }: Host): ReadonlyArray<HTMLButtonElement> {
    return Object.entries(blockCommands).map(([name, command]) =>
      button(words.block[name as keyof typeof blockCommands], { tabindex: -1 }, () => {
        command(this.#view.state, this.#view.dispatch)
        if (name === "remove") this.#view.focus()
      })
    )
  }

  readonly #pointer = (event: Event): void => {
    this.#isPointerDown = event.type === "pointerdown"
    this.update()
  }

  get #buttons(): ReadonlyArray<HTMLButtonElement> {
    return [...this.dom.querySelectorAll("button")].filter((one) => !one.hidden)
  }

  #press(event: KeyboardEvent): void {
    const buttons = this.#buttons
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isBack = getComputedStyle(this.dom).direction === "rtl" ? "ArrowRight" : "ArrowLeft"
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? buttons.length - 1
          : event.key === "ArrowLeft" || event.key === "ArrowRight"
            ? at + (event.key === isBack ? -1 : 1)
            : undefined
    if (event.key === "Escape") this.#view.focus()
    else if (to !== undefined) buttons[(to + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Shows the toolbar, also without a selection, and moves the focus to it. */
  call(): void {
    this.#isCalled = true
    this.update()
    this.#buttons[0]?.focus()
  }

  update(): void {
    const { selection } = this.#view.state
    const isValue = selection instanceof NodeSelection && selection.node.type === schema.nodes.value
    const isText = selection instanceof TextSelection || selection instanceof CellSelection || isValue
    const isMarkable = isText && !isValue && selection.$from.parent.type.spec.marks !== ""
    const inTable = isInTable(this.#view.state)
    const hasFocus = this.#view.hasFocus() || this.dom.contains(document.activeElement)
    const isWanted =
      this.#isCalled || (!this.#isPointerDown && hasFocus && isText && (!selection.empty || inTable))
    this.#handle.update(hasFocus)
    this.dom.hidden = !isWanted || !(isMarkable || inTable || this.#isCalled)
    if (this.dom.hidden) return
    for (const [name, one] of this.#marks) {
      one.hidden = !isMarkable || (name === "note" && !mayHaveNote(this.#view.state))
      one.setAttribute("aria-pressed", String(hasMark(this.#view.state, name)))
    }
    for (const one of this.#table) one.hidden = !inTable
    for (const one of this.#block) one.hidden = !this.#isCalled || blockAt(this.#view.state) === undefined
    placeAt(this.#view, this.dom, selection.from, "above")
  }

  destroy(): void {
    this.#view.dom.removeEventListener("pointerdown", this.#pointer)
    document.removeEventListener("pointerup", this.#pointer)
    this.dom.remove()
    this.#handle.destroy()
  }
}
