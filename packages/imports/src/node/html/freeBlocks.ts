import type { Element, ElementContent, Root } from "hast"
import { elementsBelow, isElement, propertyOf, textOf } from "./elements.ts"

const marks = new Set("b del em i ins kbd mark s strike strong sub sup u".split(" "))

/** Elements that a mark in Markdown cannot have in it. */
const blocks = new Set(
  "address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav octavo-tab octavo-tabs ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " "
  )
)

const hasBlocks = (element: Element): boolean => {
  for (const { tagName } of elementsBelow(element)) if (blocks.has(tagName)) return true
  return false
}

/** Whether the style of an element takes its meaning from it: the clipboard of Google Docs is a `b` that is not bold. */
const isPlain = (element: Element): boolean => {
  const style = propertyOf(element, "style") ?? ""
  return isElement(element, "b", "strong")
    ? /(?:^|[;\s])font-weight\s*:\s*(?:normal|400)\b/.test(style)
    : isElement(element, "i", "em") && /(?:^|[;\s])font-style\s*:\s*normal\b/.test(style)
}

/** The marks that the style of a `span` stands for, as those of Google Docs do. */
const marksOfStyle = (element: Element): ReadonlyArray<string> => {
  const style = propertyOf(element, "style") ?? ""
  return [
    ...(/(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]00)\b/.test(style) ? ["strong"] : []),
    ...(/(?:^|[;\s])font-style\s*:\s*italic\b/.test(style) ? ["em"] : []),
    ...(/(?:^|[;\s])text-decoration[a-z-]*\s*:[^;]*line-through/.test(style) ? ["del"] : [])
  ]
}

/** Makes elements of the marks that styles stand for. A heading is bold already. */
const readStyles = (root: Root): void => {
  const headings = [...elementsBelow(root)].filter((one) =>
    isElement(one, "h1", "h2", "h3", "h4", "h5", "h6", "th")
  )
  const inHeadings = new Set(headings.flatMap((heading) => [...elementsBelow(heading)]))
  for (const element of elementsBelow(root)) {
    if (element.tagName !== "span" || inHeadings.has(element)) continue
    for (const tagName of marksOfStyle(element)) {
      element.children = [{ type: "element", tagName, properties: {}, children: element.children }]
    }
  }
}

/** Marks each text in the blocks of an element. Code has no marks. */
const markTexts = (element: Element, tagName: string): void => {
  const children: Array<ElementContent> = []
  let texts: Array<ElementContent> = []
  const endTexts = () => {
    const isMarked = texts.some((text) => textOf(text).trim() !== "")
    children.push(
      ...(isMarked ? [{ type: "element", tagName, properties: {}, children: texts } as const] : texts)
    )
    texts = []
  }
  for (const child of element.children) {
    if (child.type !== "element" || !blocks.has(child.tagName)) texts.push(child)
    else {
      endTexts()
      if (child.tagName !== "pre") markTexts(child, tagName)
      children.push(child)
    }
  }
  endTexts()
  element.children = children
}

/** Moves marks around blocks to the texts in these, and removes marks that are none by their style. */
export const freeBlocks = (root: Root): void => {
  readStyles(root)
  for (const element of [...elementsBelow(root)].filter(({ tagName }) => marks.has(tagName)).toReversed()) {
    const isMark = !isPlain(element)
    if (!hasBlocks(element)) {
      if (!isMark) element.tagName = "span"
      continue
    }
    if (isMark) markTexts(element, element.tagName)
    element.tagName = "div"
    element.properties = {}
  }
}
