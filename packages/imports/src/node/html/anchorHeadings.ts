import type { Element, Parents, Root } from "hast"
import { elementsBelow, isElement, parentsBelow, propertyOf, wordsOf } from "./elements.ts"

const signs = /^[#¶§\u200b\u{1f517}\s]*$/u

/** The anchor that an element without words is; undefined for any other element. */
const markIn = (element: Element | undefined): string | undefined => {
  if (element === undefined || !isElement(element, "a", "span") || wordsOf(element) !== "") return undefined
  if (propertyOf(element, "href") !== undefined) return undefined
  return propertyOf(element, "id") ?? propertyOf(element, "name")
}

/** The anchor to which a sign in a heading leads, for who wants to copy it. */
const signIn = (element: Element): string | undefined => {
  const href = isElement(element, "a") ? propertyOf(element, "href") : undefined
  return href?.startsWith("#") === true && signs.test(wordsOf(element)) ? href.slice(1) : undefined
}

const elementBefore = (heading: Element, parent: Parents): Element | undefined => {
  const before = parent.children.slice(0, parent.children.indexOf(heading)).reverse()
  const nearest = before.find(
    (node) => node.type === "element" || (node.type === "text" && node.value.trim())
  )
  if (!isElement(nearest)) return undefined
  const [only, ...others] = nearest.children
  return isElement(nearest, "p") && others.length === 0 && isElement(only) ? only : nearest
}

/** The anchor of the part of a page that a heading begins. */
const partOf = (heading: Element, parent: Parents): string | undefined =>
  isElement(parent as Element, "section", "div", "article") &&
  parent.children.find((node) => node.type === "element") === heading
    ? propertyOf(parent as Element, "id")
    : undefined

/** Gives headings without an anchor the one inside them, right before them or around their first text. */
export const anchorHeadings = (root: Root): void => {
  const parents = parentsBelow(root)
  for (const heading of [...elementsBelow(root)].filter((one) => /^h[1-6]$/.test(one.tagName))) {
    const parent = parents.get(heading)
    if (parent === undefined || propertyOf(heading, "id") !== undefined) continue
    const inside = [...elementsBelow(heading)]
    const id =
      inside.map(signIn).find((sign) => sign !== undefined) ??
      inside.map(markIn).find((mark) => mark !== undefined) ??
      markIn(elementBefore(heading, parent)) ??
      partOf(heading, parent)
    if (id !== undefined && id !== "") heading.properties.id = id
  }
}
