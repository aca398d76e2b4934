import type { Element, Nodes } from "hast"
import { classesOf, isElement } from "./elements.ts"

const isLine = (element: Element): boolean =>
  isElement(element, "div") ||
  classesOf(element).some((name) => /^(?:token-line|line|view-line|code-line|ec-line)$/.test(name))

/** The lines of code; where each is an element of its own, as though there were line breaks between them. */
export const codeOf = (node: Element): string => {
  let text = ""
  const read = (one: Nodes): void => {
    if (one.type === "text") text += one.value
    else if (one.type === "element") {
      if (one.tagName === "br") text += "\n"
      for (const child of one.children) read(child)
      if (isLine(one) && text !== "" && !text.endsWith("\n")) text += "\n"
    }
  }
  read(node)
  const lines = text.replace(/\r\n?/g, "\n")
  // A line break after every line of which each is an element already makes every second one empty.
  return lines.replace(/\n+$/, "").replace(/^\n/, "")
}
