import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { EditorWords } from "../words.ts"
import { element } from "../views/element.ts"
import { insertions } from "./insertions.ts"
import { placeAt } from "./placeAt.ts"

/** The open menu: the position of its slash and the words behind it. */
interface Open {
  readonly from: number
  readonly query: string
  readonly at: number
}

type State = Open | null

const key = new PluginKey<State>("slashMenu")
let count = 0

/** The slash before the cursor and the words behind it. */
const slashBefore = ({ selection }: EditorState): Omit<Open, "at"> | null => {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== "paragraph") return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc")
  const match = /(?:^|\s)\/([\p{L}\p{N} ]{0,24})$/u.exec(before)
  return match && { from: $from.pos - match[1]!.length - 1, query: match[1]! }
}

const apply = (tr: Transaction, before: State, state: EditorState): State => {
  const given = tr.getMeta(key) as { readonly at?: number; readonly close?: true; readonly open?: true } | undefined
  if (given?.close === true) return null
  const slash = slashBefore(state)
  if (slash === null) return null
  if (given?.open === true) return { ...slash, at: 0 }
  // Only a slash that was typed just now opens the menu.
  if (before === null) return null
  return { ...slash, at: given?.at ?? (before.query === slash.query ? before.at : 0) }
}

/** The blocks whose name or other words contain each word of a query. */
export const matchingBlocks = (query: string, names: EditorWords["insert"]): ReadonlyArray<string> => {
  const wanted = query.toLowerCase().split(" ").filter(Boolean)
  return Object.keys(insertions).filter((name) => {
    const text = `${names[name] ?? name} ${insertions[name]!.finds}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

class SlashMenu {
  readonly dom: HTMLElement
  readonly #view: EditorView
  readonly #words: EditorWords
  readonly #id = `editor-blocks-${++count}`
  #shown = ""

  constructor(view: EditorView, words: EditorWords, root: HTMLElement) {
    this.#view = view
    this.#words = words
    this.dom = element("div", { class: "editor-menu", role: "listbox", id: this.#id, "aria-label": words.blocks })
    this.dom.hidden = true
    root.append(this.dom)
    this.dom.addEventListener("mousedown", (event) => event.preventDefault())
    this.dom.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null
      if (option !== null) choose(view, option.getAttribute("data-name")!)
    })
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
    const open = key.getState(this.#view.state) ?? null
    const wasHidden = this.dom.hidden
    this.dom.hidden = open === null
    if (open === null) {
      if (!wasHidden) this.#expose(undefined)
      return
    }
    const names = matchingBlocks(open.query, this.#words.insert)
    const active = names[open.at]
    const shown = `${names.join()}|${active}`
    if (shown !== this.#shown || wasHidden) {
      this.#shown = shown
      const options = names.map((name) =>
        element(
          "div",
          { role: "option", id: `${this.#id}-${name}`, "data-name": name, "aria-selected": String(name === active) },
          this.#words.insert[name] ?? name
        )
      )
      const nothing = element("div", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "none" }, this.#words.noBlocks)
      this.dom.replaceChildren(...(options.length > 0 ? options : [nothing]))
      this.dom.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
    }
    this.#expose(active)
    placeAt(this.#view, this.dom, open.from, "below")
  }

  destroy(): void {
    this.dom.remove()
  }
}

const choose = (view: EditorView, name: string): void => {
  const open = key.getState(view.state)
  const insertion = insertions[name]
  if (open == null || insertion === undefined) return
  const { tr } = view.state
  view.dispatch(tr.delete(open.from, view.state.selection.from).setMeta(key, { close: true }))
  insertion.run(view.state, view.dispatch, view)
  view.focus()
}

const press = (view: EditorView, event: KeyboardEvent, words: EditorWords): boolean => {
  const open = key.getState(view.state)
  if (open == null || event.isComposing) return false
  const names = matchingBlocks(open.query, words.insert)
  const move = (at: number) => view.dispatch(view.state.tr.setMeta(key, { at: (at + names.length) % Math.max(1, names.length) }))
  switch (event.key) {
    case "ArrowDown":
      move(open.at + 1)
      return true
    case "ArrowUp":
      move(open.at - 1)
      return true
    case "Escape":
      view.dispatch(view.state.tr.setMeta(key, { close: true }))
      return true
    case "Enter":
    case "Tab":
      if (names[open.at] === undefined) return false
      choose(view, names[open.at]!)
      return true
    default:
      return false
  }
}

/** The menu of blocks, which a slash opens, words filter and Escape closes. */
export const slashMenu = (words: EditorWords, root: HTMLElement): Plugin<State> =>
  new Plugin<State>({
    key,
    state: { init: () => null, apply: (tr, before, _, state) => apply(tr, before, state) },
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== "/") return false
        view.dispatch(view.state.tr.insertText(text, from, to).setMeta(key, { open: true }))
        return true
      },
      handleKeyDown: (view, event) => press(view, event, words),
      handleDOMEvents: {
        blur: (view) => {
          if (key.getState(view.state) != null) view.dispatch(view.state.tr.setMeta(key, { close: true }))
          return false
        }
      }
    },
    view: (view) => new SlashMenu(view, words, root)
  })
