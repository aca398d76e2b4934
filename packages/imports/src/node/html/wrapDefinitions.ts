import type { Element, ElementContent, Root } from "hast"
import { elementsBelow, isElement } from "./elements.ts"

const isWhite = (node: ElementContent): boolean =>
  node.type === "comment" || (node.type === "text" && node.value.trim() === "")

/** The children of a list of definitions, with what is neither a term nor a definition in definitions. */
const wrapped = (children: ReadonlyArray<ElementContent>): Array<ElementContent> => {
  const found: Array<ElementContent> = []
  let open: Element | undefined
  for (const child of children) {
    if (isElement(child, "dt", "dd", "div") || (open === undefined && isWhite(child))) {
      open = undefined
      found.push(child)
      continue
    }
    if (open === undefined) {
      open = { type: "element", tagName: "dd", properties: {}, children: [] }
      found.push(open)
    }
    open.children.push(child)
  }
  return found
}

/** Gives loose content of lists of definitions elements of its own, since the reader of these lists changes its order otherwise. */
export const wrapDefinitions = (root: Root): void => {
  const lists = [...elementsBelow(root)].filter((one) => isElement(one, "dl"))
  for (const list of lists) {
    for (const group of list.children) if (isElement(group, "div")) group.children = wrapped(group.children)
    list.children = wrapped(list.children)
  }
}
