import type { Element, Parents, Root } from "hast"
import { isElement, propertyOf } from "./elements.ts"

/** Elements of which a browser shows nothing, not even their words. */
const unseen = new Set(
  "script style noscript template datalist rp noframes noembed title head link meta base param track area col colgroup desc metadata annotation-xml".split(
    " "
  )
)

/** Elements whose words are for browsers that cannot show them. */
const fallbacks = ["audio", "canvas", "iframe", "meter", "progress", "video"]

/** The value that an inline style gives to a property: the last one, important ones first. */
const styleOf = (element: Element, property: string): string | undefined => {
  const rules = propertyOf(element, "style")?.split(";") ?? []
  const own = rules.filter((rule) => rule.slice(0, rule.indexOf(":")).trim().toLowerCase() === property)
  const found = own.findLast((rule) => /!\s*important/i.test(rule)) ?? own.at(-1)
  return found
    ?.slice(found.indexOf(":") + 1)
    .replace(/!\s*important/i, "")
    .trim()
    .toLowerCase()
}

/** Whether a browser lays out nothing of an element. A panel of tabs that is not shown is hidden, and yet to be read. */
const isHidden = (element: Element): boolean => {
  if (unseen.has(element.tagName)) return true
  // The formula in TeX is read in place of what is drawn.
  if (isElement(element, "annotation") && propertyOf(element, "encoding") !== "application/x-tex") return true
  if (isElement(element, "dialog") && propertyOf(element, "open") === undefined) return true
  if (propertyOf(element, "role") === "tabpanel") return false
  const { hidden, popover } = element.properties
  const isSearchable = String(hidden).toLowerCase() === "until-found"
  if (hidden !== undefined && hidden !== null && hidden !== false && !isSearchable) return true
  return (popover !== undefined && popover !== null) || styleOf(element, "display") === "none"
}

const isVisible = (element: Element, isParentVisible: boolean): boolean => {
  const visibility = styleOf(element, "visibility")
  if (visibility === undefined || visibility === "inherit") return isParentVisible
  return visibility !== "hidden" && visibility !== "collapse"
}

/**
 * Removes what a browser does not show: elements that are hidden by themselves, by an attribute or by an inline style. The content of a
 * closed `<details>` stays, since readers can open it.
 */
export const removeHidden = (root: Root): void => {
  const open: Array<readonly [parent: Parents, isVisible: boolean]> = [[root, true]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, isShown] = next
    if (isElement(parent as Element, ...fallbacks)) {
      parent.children = parent.children.filter((child) => isElement(child, "source")) as []
    }
    parent.children = parent.children.filter((child) =>
      child.type === "element" ? !isHidden(child) : isShown || child.type !== "text"
    ) as []
    for (const child of parent.children) {
      if (child.type === "element") open.push([child, isVisible(child, isShown)])
    }
  }
}
