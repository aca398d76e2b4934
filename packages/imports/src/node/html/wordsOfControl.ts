import type { Element } from "hast"
import { elementsBelow, isElement, wordsApart } from "./elements.ts"

/** The words in a control or a drawing, between spaces: choices with commas between them. */
export const wordsOfControl = (node: Element): string => {
  const choices = [...elementsBelow(node)].filter((one) => isElement(one, "option", "legend"))
  const words = choices.length === 0 ? wordsApart(node) : choices.map(wordsApart).join(", ")
  return words === "" ? "" : ` ${words} `
}
