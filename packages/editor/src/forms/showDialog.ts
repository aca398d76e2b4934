import type { EditorView } from "prosemirror-view"
import { element } from "../schema/element.ts"
import type { EditorWords } from "../words.ts"
import { controlOf } from "./controls.ts"
import type { Form } from "./Form.ts"

/** Shows a form as a dialog. Escape and Cancel change nothing; the focus returns to the text. */
export const showDialog = (view: EditorView, words: EditorWords, form: Form): void => {
  const body = element("form", { method: "dialog" })
  const apply = (): void => body.requestSubmit()
  const controls = form.fields.map((field) => controlOf(field, { words, view, apply }))
  const cancel = element("button", { type: "button" }, words.link.cancel)
  const actions = (form.actions ?? []).map(([label, run]) => {
    const one = element("button", { type: "button" }, label)
    one.addEventListener("click", () => {
      end()
      run()
    })
    return one
  })
  const submit = element("button", { type: "submit" }, words.link.apply)
  const buttons = element("div", { class: "editor-buttons" }, submit, ...actions, cancel)
  body.append(element("h2", {}, form.title), ...controls.map((control) => control.element), buttons)
  const dialog = element("dialog", { class: "editor-dialog", "aria-label": form.title }, body)
  body.addEventListener("submit", (event) => {
    event.preventDefault()
    // A dialog within one of its fields has its own form.
    if (event.target !== body) return
    const values = Object.fromEntries(form.fields.map(({ name }, index) => [name, controls[index]!.read()]))
    if (!body.reportValidity()) return
    end()
    form.apply(values)
  })
  // The event of a closed dialog comes a task later, and the focus may have moved on by then.
  const end = (): void => {
    if (!dialog.isConnected) return
    for (const control of controls) control.destroy?.()
    dialog.close()
    dialog.remove()
    view.focus()
  }
  cancel.addEventListener("click", end)
  // Keys of the dialog are not those of the text around it.
  dialog.addEventListener("keydown", (event) => event.stopPropagation())
  // A chooser of files that is cancelled sends its event through the dialog, too.
  for (const event of ["cancel", "close"])
    dialog.addEventListener(event, ({ target }) => {
      if (target === dialog) end()
    })
  view.dom.parentElement!.append(dialog)
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>("input, select, textarea, [role=textbox]")
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}
