import type { Element, Nodes } from "hast"
import { isElement, propertyOf } from "../html/elements.ts"
import { restingStates } from "./readSelectors.ts"

/** A test of elements by a pseudo-class, with the words in its parentheses. */
type Test = (element: Element, words?: string | null) => boolean

/** The nearest value of an attribute of an element and those around it. */
const nearest = (
  element: Element,
  name: string,
  parentOf: (element: Element) => Nodes | null
): string | undefined => {
  for (let at: Nodes | null = element; at?.type === "element"; at = parentOf(at)) {
    const value = propertyOf(at, name)
    if (value !== undefined) return value.toLowerCase()
  }
  return undefined
}

const isTextField = (element: Element): boolean =>
  isElement(element, "textarea") ||
  (isElement(element, "input") &&
    !/^(?:button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/i.test(
      propertyOf(element, "type") ?? ""
    ))

/** The pseudo-classes that css-select does not read, as they are for a page that nobody uses yet. */
export const pseudoClasses = (
  parentOf: (element: Element) => Nodes | null
): Readonly<Record<string, Test>> => {
  const isEditable: Test = (element) =>
    isTextField(element)
      ? propertyOf(element, "readOnly") === undefined && propertyOf(element, "disabled") === undefined
      : /^(?:|true|plaintext-only)$/.test(nearest(element, "contentEditable", parentOf) ?? "false")
  return {
    ...Object.fromEntries(restingStates.map((name): readonly [string, Test] => [name, () => false])),
    // A script defines the elements of its own.
    defined: () => true,
    dir: (element, words) => {
      const direction = nearest(element, "dir", parentOf)
      return words?.trim().toLowerCase() === (direction === "rtl" ? "rtl" : "ltr")
    },
    lang: (element, words) =>
      `${nearest(element, "lang", parentOf) ?? ""}-`.startsWith(`${words?.trim().toLowerCase()}-`),
    "placeholder-shown": (element) =>
      isTextField(element) &&
      propertyOf(element, "placeholder") !== undefined &&
      !propertyOf(element, "value"),
    "read-only": (element) => !isEditable(element),
    "read-write": isEditable
  }
}
