import type { Element } from "hast"
import { elementsBelow, isElement, propertyOf, wordsApart } from "./elements.ts"

/** A choice, or the name of a group of choices. */
const wordsOfChoice = (element: Element): string => {
  const words = isElement(element, "optgroup") ? "" : wordsApart(element)
  return words === "" ? (propertyOf(element, "label")?.trim() ?? "") : words
}

/** The words in a control or a drawing, between spaces: choices with commas between them. */
export const wordsOfControl = (node: Element): string => {
  const choices = [node, ...elementsBelow(node)].filter((one) =>
    isElement(one, "option", "optgroup", "legend")
  )
  const words =
    choices.length === 0
      ? wordsApart(node)
      : choices
          .map(wordsOfChoice)
          .filter((choice) => choice !== "")
          .join(", ")
  return words === "" ? "" : ` ${words} `
}
