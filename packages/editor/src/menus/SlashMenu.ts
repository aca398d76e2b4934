import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import type { EditorWords } from "../words.ts"
import { element } from "../schema/element.ts"
import { insertionsOf } from "./insertions.ts"
import { placeAt } from "./placeAt.ts"
import { slashKey } from "./slashKey.ts"

let count = 0

/** The list of blocks beside the slash. The field keeps the focus, and names the active option. */
export class SlashMenu {
  readonly dom: HTMLElement
  readonly #view: EditorView
  readonly #words: EditorWords
  readonly #id = `editor-blocks-${++count}`
  readonly #insertions: ReturnType<typeof insertionsOf>
  #shown = ""

  constructor(view: EditorView, host: Host, root: HTMLElement) {
    const { words } = host
    this.#view = view
    this.#words = words
    this.#insertions = insertionsOf(host)
    this.dom = element("div", {
      class: "editor-menu",
      role: "listbox",
      id: this.#id,
      // A part that scrolls can have the focus.
      tabindex: "0",
      "aria-label": words.blocks
    })
    this.dom.hidden = true
    root.append(this.dom)
    this.dom.addEventListener("mousedown", (event) => event.preventDefault())
    this.dom.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null
      if (option !== null) this.#choose(option.getAttribute("data-name")!)
    })
  }

  /** The blocks whose name or other words contain each word of a query; those whose name begins with it come first. */
  #matching(query: string): ReadonlyArray<string> {
    const text = query.toLowerCase().trim()
    const wanted = text.split(" ").filter(Boolean)
    const nameOf = (name: string) => (this.#words.insert[name] ?? name).toLowerCase()
    const found = Object.entries(this.#insertions)
      .filter(([name, { finds }]) => wanted.every((word) => `${nameOf(name)} ${finds}`.includes(word)))
      .map(([name]) => name)
    const isFirst = (name: string) => text !== "" && nameOf(name).startsWith(text)
    return [...found.filter(isFirst), ...found.filter((name) => !isFirst(name))]
  }

  /** Replaces the slash and the words behind it by a block. */
  #choose(name: string): void {
    const view = this.#view
    const open = slashKey.getState(view.state)
    const insertion = this.#insertions[name]
    if (open == null || insertion === undefined) return
    const { tr } = view.state
    view.dispatch(tr.delete(open.from, view.state.selection.from).setMeta(slashKey, { close: true }))
    view.focus()
    insertion.run(view.state, view.dispatch, view)
  }

  #expose(active: string | undefined): void {
    const { dom } = this.#view
    if (this.dom.hidden) {
      dom.removeAttribute("aria-activedescendant")
      dom.removeAttribute("aria-controls")
      return
    }
    dom.setAttribute("aria-controls", this.#id)
    if (active === undefined) dom.removeAttribute("aria-activedescendant")
    else dom.setAttribute("aria-activedescendant", `${this.#id}-${active}`)
  }

  update(): void {
    const open = slashKey.getState(this.#view.state) ?? null
    const wasHidden = this.dom.hidden
    this.dom.hidden = open === null
    if (open === null) {
      if (!wasHidden) this.#expose(undefined)
      return
    }
    const names = this.#matching(open.query)
    const active = names[open.at]
    const shown = `${names.join()}|${active}`
    if (shown !== this.#shown || wasHidden) {
      this.#shown = shown
      const options = names.map((name) =>
        element(
          "div",
          {
            role: "option",
            id: `${this.#id}-${name}`,
            "data-name": name,
            "aria-selected": String(name === active)
          },
          this.#words.insert[name] ?? name
        )
      )
      const nothing = element(
        "div",
        { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "none" },
        this.#words.noBlocks
      )
      this.dom.replaceChildren(...(options.length > 0 ? options : [nothing]))
      this.dom.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
    }
    this.#expose(active)
    placeAt(this.#view, this.dom, open.from, "below")
  }

  /** Handles a key while the menu is open. */
  press(event: KeyboardEvent): boolean {
    const view = this.#view
    const open = slashKey.getState(view.state)
    if (open == null || event.isComposing) return false
    const names = this.#matching(open.query)
    const move = (at: number) =>
      view.dispatch(view.state.tr.setMeta(slashKey, { at: (at + names.length) % Math.max(1, names.length) }))
    switch (event.key) {
      case "ArrowDown":
        move(open.at + 1)
        return true
      case "ArrowUp":
        move(open.at - 1)
        return true
      case "Escape":
        view.dispatch(view.state.tr.setMeta(slashKey, { close: true }))
        return true
      case "Enter":
      case "Tab":
        if (names[open.at] === undefined) return false
        this.#choose(names[open.at]!)
        return true
      default:
        return false
    }
  }

  destroy(): void {
    this.dom.remove()
  }
}
