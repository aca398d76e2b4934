import type { Element, ElementContent, Root } from "hast"
import { elementsBelow, isElement, propertyOf, removeWhere, wordsOf } from "./elements.ts"

/** An item of a list of Word: a paragraph whose style has the level, and whose sign is a text. */
const levelOf = (node: ElementContent): number | undefined => {
  if (!isElement(node, "p", "div", "h1", "h2", "h3", "h4", "h5", "h6")) return undefined
  const level = /(?:^|[;\s])mso-list\s*:\s*\w+\s+level([1-9])\b/.exec(propertyOf(node, "style") ?? "")?.[1]
  return level === undefined ? undefined : Number(level)
}

const isSign = (element: Element): boolean =>
  /mso-list\s*:\s*ignore/i.test(propertyOf(element, "style") ?? "")

/** A list that begins with an item: ordered where its sign is a number or letters before a period or a parenthesis. */
const listFrom = (item: Element): Element => {
  const sign = [...elementsBelow(item)].find(isSign)
  const [, number] = /^\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(sign === undefined ? "" : wordsOf(sign)) ?? []
  const start = Number(number)
  return {
    type: "element",
    tagName: number === undefined ? "ul" : "ol",
    properties: start > 1 ? { start } : {},
    children: []
  }
}

const isGap = (node: ElementContent): boolean =>
  node.type === "comment" || (node.type === "text" && node.value.trim() === "")

const gathered = (children: ReadonlyArray<ElementContent>): Array<ElementContent> => {
  const result: Array<ElementContent> = []
  // The lists that are open, from the outermost one.
  let open: Array<Element> = []
  for (const child of children) {
    const level = levelOf(child)
    if (level === undefined) {
      if (open.length > 0 && isGap(child)) continue
      open = []
      result.push(child)
      continue
    }
    const item = child as Element
    open = open.slice(0, level)
    if (open.length < level) {
      const list = listFrom(item)
      const around = open.at(-1)?.children.at(-1)
      if (isElement(around, "li")) around.children.push(list)
      else result.push(list)
      open.push(list)
    }
    removeWhere(item, isSign)
    // The end of a paragraph of Word is an element that is text.
    for (const element of elementsBelow(item)) if (element.tagName === "o:p") element.tagName = "span"
    open.at(-1)!.children.push({ type: "element", tagName: "li", properties: {}, children: item.children })
  }
  return result
}

/** Makes lists of the paragraphs that Word writes instead. */
export const gatherWordLists = (root: Root): void => {
  for (const parent of [root, ...elementsBelow(root)]) {
    const children = parent.children as Array<ElementContent>
    if (children.some((child) => levelOf(child) !== undefined)) parent.children = gathered(children)
  }
}
