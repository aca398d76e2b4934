import type { Element, ElementContent, Root } from "hast"
import { anchorHeadings } from "./anchorHeadings.ts"
import { gatherFootnotes } from "./gatherFootnotes.ts"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  wordsOf
} from "./elements.ts"

const dropped = new Set(
  "script style noscript template nav footer form button select textarea dialog object embed canvas svg link meta".split(
    " "
  )
)

/**
 * The parts of a page that sites add to the text: buttons to edit, to copy, to go on, and lists of its own headings.
 */
const furniture =
  /^(edit-this-page|theme-edit-this-page|theme-doc-footer|pagination-nav|pagination|prev-next|breadcrumbs?|theme-doc-breadcrumbs|theme-doc-version-badge|table-of-contents|toc|toc-wrapper|theme-doc-toc-mobile|sidebar|sr-only|visually-hidden|screen-reader-text|linenos?|line-numbers?|lineno|gutter|copy-button|page-metadata|skip-link|boring|navheader|navfooter|nav-panel|online-navigation)$/

const anchors = /^(hash-link|headerlink|anchor-link|anchorlink|heading-anchor|header-anchor|anchor)$/

const isHidden = (element: Element): boolean =>
  // A panel of tabs that is not shown is hidden, and yet to be read.
  propertyOf(element, "hidden") !== undefined && propertyOf(element, "role") !== "tabpanel"

const isFurniture = (element: Element): boolean => {
  if (element.tagName === "input") return propertyOf(element, "type") !== "checkbox"
  if (dropped.has(element.tagName) || isHidden(element)) return true
  const classes = classesOf(element)
  if (element.tagName === "a" && propertyOf(element, "href")?.startsWith("#") === true) {
    if (classes.some((name) => anchors.test(name))) return true
    return /^[#¶§\u200b\s]*$/.test(wordsOf(element)) && !hasPicture(element)
  }
  return (
    !isElement(element, "pre", "code", "table", "h1", "h2", "h3", "h4", "h5", "h6") &&
    classes.some((name) => furniture.test(name))
  )
}

const hasPicture = (element: Element): boolean =>
  [...elementsBelow(element)].some((one) => isElement(one, "img"))

const tabsElement = (titles: ReadonlyArray<string>, panels: ReadonlyArray<Element>): Element => ({
  type: "element",
  tagName: "octavo-tabs",
  properties: {},
  children: panels.map((panel, at): ElementContent => ({
    type: "element",
    tagName: "octavo-tab",
    properties: { title: titles[at] ?? "" },
    children: panel.children
  }))
})

const within = (root: Element | Root, isIt: (element: Element) => boolean) =>
  [...elementsBelow(root)].filter(isIt)

/** Panels that belong to a list of tabs: those in the nearest element around it that has any. */
const gatherTabs = (root: Root): void => {
  const lists = within(root, (element) => propertyOf(element, "role") === "tablist").reverse()
  for (const list of lists) {
    const parents = parentsBelow(root)
    const titles = within(list, (element) => propertyOf(element, "role") === "tab").map(wordsOf)
    for (let around = parents.get(list); around?.type === "element"; around = parents.get(around)) {
      const panels = within(around, (element) => propertyOf(element, "role") === "tabpanel")
      if (panels.length === 0) continue
      if (panels.length === titles.length) around.children = [tabsElement(titles, panels)]
      break
    }
  }
  for (const set of within(root, (element) => classesOf(element).includes("tabbed-set")).reverse()) {
    const labels = within(set, (element) => classesOf(element).includes("tabbed-labels"))
    const titles = labels.flatMap((label) =>
      within(label, (element) => isElement(element, "label")).map(wordsOf)
    )
    const panels = within(set, (element) => classesOf(element).includes("tabbed-block"))
    if (panels.length > 0 && panels.length === titles.length) set.children = [tabsElement(titles, panels)]
  }
}

/** Takes code out of a table with the numbers of its lines. */
const freeCode = (root: Root): void => {
  for (const element of within(root, (one) => isElement(one, "table", "figure", "div"))) {
    const isAround =
      isElement(element, "table") &&
      (classesOf(element).some((name) => /highlight|rouge|code/.test(name)) ||
        within(element, (one) => isElement(one, "td") && classesOf(one).includes("code")).length > 0)
    const codes = isAround ? within(element, (one) => isElement(one, "pre")) : []
    if (codes.length > 0) {
      element.tagName = "div"
      element.children = [codes.at(-1)!]
    }
  }
}

const isOneColumn = (table: Element): boolean =>
  within(table, (one) => isElement(one, "th")).length === 0 &&
  within(table, (one) => isElement(one, "tr")).every(
    (row) => row.children.filter((child) => isElement(child, "td")).length <= 1
  )

/** Tables that arrange a page rather than figures: they say so, others lie in them, or they have one column. */
const freeLayout = (root: Root): void => {
  const isLayout = (table: Element): boolean =>
    /^(presentation|none)$/.test(propertyOf(table, "role") ?? "") ||
    within(table, (one) => isElement(one, "table")).length > 0 ||
    isOneColumn(table)
  const open = (element: Element): void => {
    for (const child of element.children) {
      if (isElement(child, "thead", "tbody", "tfoot", "tr", "td", "th", "caption")) open(child)
    }
    element.tagName = "div"
  }
  for (const table of within(root, (one) => isElement(one, "table")).filter(isLayout)) open(table)
}

/** A list right in a list belongs to the item before it. */
const nestLists = (root: Root): void => {
  for (const list of within(root, (one) => isElement(one, "ul", "ol"))) {
    const items: Array<Element> = []
    for (const child of list.children) {
      const last = items.at(-1)
      if (!isElement(child)) continue
      if (last !== undefined && isElement(child, "ul", "ol")) last.children.push(child)
      else items.push(child)
    }
    if (items.length < list.children.filter((child) => isElement(child)).length) list.children = items
  }
}

/** A heading that is a link to itself is a heading. */
const freeHeadings = (root: Root): void => {
  for (const heading of within(root, (one) => /^h[1-6]$/.test(one.tagName))) {
    heading.children = heading.children.flatMap((child) =>
      isElement(child, "a") && propertyOf(child, "href")?.startsWith("#") === true
        ? takenId(heading, child).children
        : [child]
    )
  }
}

/** The anchor of a heading may be that of the link in it. */
const takenId = (heading: Element, link: Element): Element => {
  const id = propertyOf(link, "id")
  if (id !== undefined) heading.properties.id ??= id
  return link
}

/** Takes away what is not of the text, and gives tabs and code the form in which they are read on. */
export const tidyMain = (root: Root): void => {
  gatherTabs(root)
  gatherFootnotes(root)
  freeCode(root)
  anchorHeadings(root)
  removeWhere(root, isFurniture)
  freeLayout(root)
  nestLists(root)
  freeHeadings(root)
  for (const element of elementsBelow(root)) {
    for (const name of ["colSpan", "rowSpan"]) {
      if (Number(element.properties[name]) > 100) element.properties[name] = 100
    }
  }
}
