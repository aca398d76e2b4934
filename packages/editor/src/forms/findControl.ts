import { button, element } from "../schema/element.ts"
import type { EditorWords } from "../words.ts"
import type { FindField } from "./Form.ts"

interface Found {
  readonly element: HTMLElement
  readonly read: () => unknown
}

/** A control that uploads the file of a field. */
const uploadOf = (
  { label, upload }: FindField,
  words: EditorWords,
  status: HTMLElement,
  choose: (title: string, value: unknown) => void
): HTMLElement => {
  const { accept, store } = upload!
  const files = element("input", { type: "file", accept, "aria-label": `${words.form.upload}: ${label}` })
  files.addEventListener("change", () => {
    const file = files.files?.[0]
    if (file === undefined) return
    status.textContent = `${words.uploading} ${file.name}`
    store(file).then(
      (stored) => {
        status.textContent = ""
        choose(file.name, stored)
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : ""
        status.textContent = `${words.uploadFailed} ${file.name} ${reason}`
      }
    )
  })
  return files
}

/** Moves among results with the arrow keys and chooses one with Enter; false for other keys. */
const pressIn = (key: string, results: HTMLElement, input: HTMLElement, isFirstMeant: boolean): boolean => {
  const all = [...results.querySelectorAll("button")]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  if (all.length === 0) return false
  if (key === "ArrowDown") all[Math.min(at + 1, all.length - 1)]!.focus()
  else if (key === "ArrowUp" && at >= 0) (at === 0 ? input : all[at - 1]!).focus()
  else if (key === "Enter" && at >= 0) all[at]!.click()
  else if (key === "Enter" && isFirstMeant) all[0]!.click()
  else return false
  return true
}

/** A field that searches while somebody types, with its results as buttons; arrow keys move among them. */
export const findControl = (
  field: FindField,
  { apply, words }: { readonly words: EditorWords; readonly apply: () => void }
): Found => {
  let { value } = field
  let isTyped = false
  let asked = 0
  /** The search under way: keys that choose among results wait for it. */
  let pending: Promise<void> | undefined
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: "false" })
  input.value = field.shown
  input.required = field.isRequired === true
  const results = element("ul", { class: "editor-pages", "aria-label": field.results })
  const status = element("p", { class: "editor-status", role: "status" })
  const choose = (title: string, chosen: unknown): void => {
    value = chosen
    isTyped = false
    input.value = title
    validate()
    results.replaceChildren()
    if (field.appliesAtOnce === true) apply()
    else input.focus()
  }
  const find = async (): Promise<void> => {
    const now = ++asked
    const found = await field.find?.(input.value.trim()).catch(() => [])
    if (now !== asked) return
    pending = undefined
    if (found === undefined) return
    results.replaceChildren(
      ...found.slice(0, 24).map((one) =>
        element(
          "li",
          {},
          button(one.title, { tabindex: -1 }, () => choose(one.title, one.value))
        )
      )
    )
    status.textContent = found.length === 0 && isTyped && field.ofText === undefined ? words.form.nothing : ""
  }
  const validate = (): void => {
    const isLost = isTyped && input.value.trim() !== "" && field.ofText === undefined
    input.setCustomValidity(isLost ? words.form.choose : "")
  }
  input.addEventListener("input", () => {
    isTyped = true
    validate()
    pending = find()
  })
  const move = (event: KeyboardEvent): void => {
    const isChoice = event.key === "ArrowDown" || (event.key === "Enter" && field.ofText === undefined)
    if (pending !== undefined && isChoice) {
      event.preventDefault()
      void pending.then(() => press(event.key))
    } else if (press(event.key)) event.preventDefault()
  }
  // The first result is the one that is meant, where nothing else can be.
  const press = (key: string): boolean => pressIn(key, results, input, isTyped && field.ofText === undefined)
  const row = element(
    "div",
    { class: "editor-row" },
    element("label", {}, element("span", {}, field.label), input),
    results,
    status
  )
  row.addEventListener("keydown", move)
  if (field.upload !== undefined) row.append(uploadOf(field, words, status, choose))
  pending = find()
  return {
    element: row,
    read: () => {
      validate()
      const text = input.value.trim()
      if (!isTyped) return text === "" ? undefined : value
      return text === "" ? undefined : field.ofText?.(text)
    }
  }
}
