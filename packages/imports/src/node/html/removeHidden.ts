import type { Element, Parents, Root } from "hast"
import type { ElementStyle, ElementStyles } from "../styles/stylesOf.ts"
import { elementsBelow, inlineElements, isElement, propertyOf } from "./elements.ts"

/** Elements of which a browser shows nothing, not even their words. */
const unseen = new Set(
  "script style noscript template datalist rp noframes noembed title head link meta base param track area col colgroup desc metadata defs symbol annotation-xml".split(
    " "
  )
)

/** Elements whose words are for browsers that cannot show them. */
const fallbacks = ["audio", "canvas", "iframe", "meter", "progress", "video"]

/** Whether a control opens a part of a page in its place: a tab, or a button of an accordion. */
const isOpener = (element: Element): boolean =>
  propertyOf(element, "role") === "tab" ||
  /^(?:collapse|pill|tab)$/.test(
    propertyOf(element, "dataBsToggle") ?? propertyOf(element, "dataToggle") ?? ""
  ) ||
  (propertyOf(element, "ariaExpanded") !== undefined && propertyOf(element, "ariaHasPopup") === undefined)

/** The ids of the parts of a page that its controls open. */
const openedIn = (root: Root): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const element of elementsBelow(root)) {
    if (!isOpener(element)) continue
    for (const id of (propertyOf(element, "ariaControls") ?? "").split(/\s+/)) ids.add(id)
    for (const name of ["dataBsTarget", "dataTarget", "href"]) {
      const [, id] = /^#(.+)$/.exec(propertyOf(element, name) ?? "") ?? []
      if (id !== undefined) ids.add(id)
    }
  }
  ids.delete("")
  return ids
}

/** Whether a browser lays out nothing of an element. Parts that a reader opens, such as panels of tabs, are hidden, and yet to be read. */
const isHidden = (element: Element, { display }: ElementStyle, opened: ReadonlySet<string>): boolean => {
  if (unseen.has(element.tagName)) return true
  // The formula in TeX is read in place of what is drawn.
  if (isElement(element, "annotation") && propertyOf(element, "encoding") !== "application/x-tex") return true
  const isPanel =
    propertyOf(element, "role") === "tabpanel" ||
    element.tagName === "octavo-tabs" ||
    opened.has(propertyOf(element, "id") ?? "")
  if (display !== undefined && !display.startsWith("revert")) return display === "none" && !isPanel
  if (isElement(element, "dialog") && propertyOf(element, "open") === undefined) return true
  if (isPanel) return false
  const { hidden, popover } = element.properties
  if (popover !== undefined && popover !== null) return true
  // A style that reverts to that of the browser leaves the attribute aside, too.
  const isSearchable = String(hidden).toLowerCase() === "until-found"
  return hidden !== undefined && hidden !== null && hidden !== false && !isSearchable && display !== "revert"
}

/** Whether a browser leaves out what is within an element; no style leaves out what is within an inline one. */
const isSkipped = (element: Element, { display, ...style }: ElementStyle): boolean =>
  style["content-visibility"] === "hidden" &&
  (display === undefined
    ? !inlineElements.has(element.tagName)
    : !/^(?:inline(?: flow)?|contents)$/.test(display))

const isVisible = ({ visibility }: ElementStyle): boolean => !/^(?:hidden|collapse)$/.test(visibility ?? "")

const none: ElementStyle = {}

/** The children of an element, and of the elements in it, that a browser shows. */
const shownBelow = (root: Root, styles: ElementStyles): ReadonlyMap<Parents, Parents["children"]> => {
  const shown = new Map<Parents, Parents["children"]>()
  const opened = openedIn(root)
  const open: Array<readonly [parent: Parents, isVisible: boolean]> = [[root, true]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, isShown] = next
    const isFallback = parent.type === "element" && isElement(parent, ...fallbacks)
    const children = parent.children.filter((child) => {
      if (isFallback) return child.type === "element" && isElement(child, "source")
      if (child.type === "element") {
        const style = styles.get(child) ?? none
        return !isHidden(child, style, opened) && !isSkipped(child, style)
      }
      return isShown || child.type !== "text"
    })
    shown.set(parent, children)
    for (const child of children) {
      if (child.type === "element") open.push([child, isVisible(styles.get(child) ?? none)])
    }
  }
  return shown
}

const hasWords = (lists: Iterable<Parents["children"]>): boolean => {
  for (const children of lists) {
    if (children.some((child) => child.type === "text" && child.value.trim() !== "")) return true
  }
  return false
}

/**
 * Removes what a browser does not show: elements that are hidden by themselves, by an attribute or by the styles of the page. The content
 * of a closed `<details>` stays, since readers can open it, and so does a page of which the styles hide every word, since a script shows it.
 */
export const removeHidden = (root: Root, styles: ElementStyles): void => {
  const styled = shownBelow(root, styles)
  const shown = hasWords(styled.values()) ? styled : shownBelow(root, new Map())
  for (const [parent, children] of shown) parent.children = children as []
}
