import type { Block } from "@octavo/markdown"
import { EditorView } from "prosemirror-view"
import { createState } from "../createState.ts"
import { writeDocument } from "../mapping/writeBlock.ts"
import { element } from "../schema/element.ts"
import type { EditorWords } from "../words.ts"
import type { Choice, Field, FindField } from "./Form.ts"
import { findControl } from "./findControl.ts"

/** A field as it is shown: its element, and what reads its value. Reading says what is wrong by `setCustomValidity`. */
export interface Control {
  readonly element: HTMLElement
  readonly read: () => unknown
  readonly destroy?: () => void
}

/** The form around a control, as far as the control needs it. */
export interface Around {
  readonly words: EditorWords
  readonly view: EditorView
  readonly apply: () => void
}

const labelled = (label: string, control: HTMLElement): HTMLElement =>
  element("label", { class: "editor-row" }, element("span", {}, label), control)

const textControl = (field: Extract<Field, { kind: "text" }>, { words }: Around): Control => {
  const attributes = {
    class: field.isCode === true ? "is-code" : false,
    spellcheck: "false",
    autocomplete: "off"
  } as const
  const input =
    field.isLong === true
      ? element("textarea", { ...attributes, rows: 4 })
      : element("input", { ...attributes, type: "text" })
  input.value = field.value
  input.required = field.isRequired === true
  const validate = () => {
    const text = input.value.trim()
    const isFine = text === "" || field.pattern === undefined || field.pattern.test(text)
    input.setCustomValidity(isFine ? "" : words.form.invalid)
  }
  input.addEventListener("input", validate)
  return {
    element: labelled(field.label, input),
    read: () => {
      validate()
      return input.value.trim()
    }
  }
}

const optionsOf = (choices: ReadonlyArray<Choice>): ReadonlyArray<HTMLElement> =>
  choices.map(({ title, value }) => element("option", { value: String(value) }, title))

const choiceControl = ({ choices, label, value }: Extract<Field, { kind: "choice" }>): Control => {
  const select = element("select", {}, ...optionsOf(choices))
  select.value = value
  return { element: labelled(label, select), read: () => select.value }
}

const check = (label: string, isOn: boolean): readonly [row: HTMLElement, box: HTMLInputElement] => {
  const box = element("input", { type: "checkbox" })
  box.checked = isOn
  return [element("label", { class: "editor-check" }, box, element("span", {}, label)), box]
}

const checkControl = ({ label, value }: Extract<Field, { kind: "check" }>): Control => {
  const [row, box] = check(label, value)
  return { element: row, read: () => box.checked }
}

const severalControl = ({ choices, label, value }: Extract<Field, { kind: "several" }>): Control => {
  const boxes = choices.map(
    (choice) => [choice, ...check(choice.title, value.includes(choice.value))] as const
  )
  const group = element(
    "fieldset",
    { class: "editor-group" },
    element("legend", {}, label),
    ...boxes.map(([, row]) => row)
  )
  return {
    element: group,
    read: () => boxes.filter(([, , box]) => box.checked).map(([choice]) => choice.value)
  }
}

/** A small editor of blocks, such as those of a note. */
const blocksControl = ({ label, value }: Extract<Field, { kind: "blocks" }>, { view }: Around): Control => {
  const place = element("div", { class: "editor-inner" })
  const document = { object: "document", data: {}, nodes: value as ReadonlyArray<Block> } as const
  const inner = new EditorView(place, {
    state: createState(document),
    nodeViews: view.props.nodeViews ?? {},
    attributes: {
      class: "prose editor-content",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label
    }
  })
  return {
    element: element("div", { class: "editor-row" }, element("span", {}, label), place),
    read: () => writeDocument(inner.state.doc).nodes,
    destroy: () => inner.destroy()
  }
}

/** Creates the control of a field. */
export const controlOf = (field: Field, around: Around): Control => {
  switch (field.kind) {
    case "text":
      return textControl(field, around)
    case "choice":
      return choiceControl(field)
    case "check":
      return checkControl(field)
    case "several":
      return severalControl(field)
    case "blocks":
      return blocksControl(field, around)
    case "find":
      return findControl(field satisfies FindField, around)
  }
}
