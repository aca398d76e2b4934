import { element } from "../schema/element.ts"

/** A field of one line that says each change; Enter and Escape return to the text. */
export const field = (
  label: string,
  name: string,
  change: (value: string) => void,
  leave: () => void
): HTMLInputElement => {
  const input = element("input", {
    type: "text",
    class: `editor-field ${name}`,
    "aria-label": label,
    placeholder: label,
    spellcheck: "false",
    autocomplete: "off"
  })
  input.addEventListener("input", () => change(input.value))
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  })
  return input
}
