import type { ContentReference } from "@octavo/markdown"
import { TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { dataOf, type Own, withData } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { button, element } from "../views/element.ts"

const link = schema.marks.link!

/** The link at the cursor or at the start of the selection, with all of its text. */
const linkAt = ({
  state
}: EditorView): { readonly from: number; readonly to: number; readonly of: Own | null } | undefined => {
  const { $from } = state.selection
  const index = $from.index()
  const isIn = (at: number) => link.isInSet($from.parent.maybeChild(at)?.marks ?? [])
  const at = isIn(index) ? index : $from.textOffset === 0 && index > 0 && isIn(index - 1) ? index - 1 : -1
  const mark = at < 0 ? undefined : isIn(at)
  if (mark === undefined) return undefined
  let [first, last] = [at, at]
  while (first > 0 && mark.isInSet($from.parent.child(first - 1).marks)) first--
  while (last + 1 < $from.parent.childCount && mark.isInSet($from.parent.child(last + 1).marks)) last++
  let from = $from.start()
  for (let child = 0; child < first; child++) from += $from.parent.child(child).nodeSize
  let to = from
  for (let child = first; child <= last; child++) to += $from.parent.child(child).nodeSize
  return { from, to, of: mark.attrs.of as Own | null }
}

/** An address as people type it: a domain without its scheme gets one. */
export const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#|\.)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && !/\.md(?:#|$)/i.test(text) ? `https://${text}` : text
}

const setLink = (view: EditorView, ref: ContentReference, title?: string): void => {
  const { state } = view
  const there = linkAt(view)
  const { from, to } = there ?? state.selection
  const { tr } = state
  const text = title ?? (ref.kind === "url" ? ref.url : "")
  if (from === to) tr.insertText(text, from)
  const end = from === to ? from + text.length : to
  tr.removeMark(from, end, link).addMark(from, end, link.create({ of: withData(there?.of ?? null, { ref }) }))
  tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(link)
  view.dispatch(tr.scrollIntoView())
}

const writtenAs = (ref: unknown): string => {
  const { url } = (ref ?? {}) as { readonly url?: string }
  return url ?? ""
}

/** The dialog for the address of the selected words. */
export class LinkDialog {
  readonly #dialog: HTMLDialogElement
  readonly #address: HTMLInputElement
  readonly #pages = element("ul", { class: "editor-pages" })
  readonly #host: Host
  readonly #view: EditorView
  #asked = 0

  constructor(view: EditorView, host: Host, root: HTMLElement) {
    this.#view = view
    this.#host = host
    const words = host.words.link
    this.#address = element("input", {
      type: "text",
      "aria-label": words.address,
      placeholder: words.address,
      autocomplete: "off"
    })
    const there = linkAt(view)
    this.#address.value = writtenAs(dataOf(there?.of).ref)
    this.#pages.setAttribute("aria-label", words.pages)
    const apply = element("button", { type: "submit" }, words.apply)
    const remove = element("button", { type: "button" }, words.remove)
    const cancel = element("button", { type: "button" }, words.cancel)
    const buttons = element(
      "div",
      { class: "editor-buttons" },
      apply,
      ...(there === undefined ? [] : [remove]),
      cancel
    )
    const form = element("form", { method: "dialog" }, this.#address, this.#pages, buttons)
    this.#dialog = element("dialog", { class: "editor-dialog", "aria-label": words.title }, form)
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const url = addressOf(this.#address.value)
      if (url !== "") setLink(view, { kind: "url", url })
      this.#dialog.close()
    })
    remove.addEventListener("click", () => {
      if (there !== undefined) view.dispatch(view.state.tr.removeMark(there.from, there.to, link))
      this.#dialog.close()
    })
    cancel.addEventListener("click", () => this.#dialog.close())
    this.#address.addEventListener("input", () => void this.#find())
    this.#dialog.addEventListener("close", () => {
      this.#dialog.remove()
      view.focus()
    })
    root.append(this.#dialog)
    this.#dialog.showModal()
    this.#address.select()
    void this.#find()
  }

  async #find(): Promise<void> {
    const asked = ++this.#asked
    const found = await this.#host.findPages?.(this.#address.value.trim()).catch(() => [])
    if (found === undefined || asked !== this.#asked) return
    this.#pages.replaceChildren(
      ...found.slice(0, 8).map(({ ref, title }) =>
        element(
          "li",
          {},
          button(title, {}, () => {
            setLink(this.#view, ref, title)
            this.#dialog.close()
          })
        )
      )
    )
  }
}
