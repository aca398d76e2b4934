import type { Element, ElementContent, Root } from "hast"
import type { ElementStyles } from "../styles/stylesOf.ts"
import { anchorHeadings } from "./anchorHeadings.ts"
import { freeBlocks } from "./freeBlocks.ts"
import { gatherFootnotes } from "./gatherFootnotes.ts"
import { gatherWordLists } from "./gatherWordLists.ts"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  textOf,
  wordsOf
} from "./elements.ts"
import { isFurniture } from "./isFurniture.ts"
import { removeHidden } from "./removeHidden.ts"
import { reportLost } from "./reportLost.ts"
import { wrapDefinitions } from "./wrapDefinitions.ts"

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

const elementsIn = (root: Element | Root, isIt: (element: Element) => boolean) =>
  [...elementsBelow(root)].filter(isIt)

/** Puts tabs in the place of the first of some elements, and removes these. */
const replaceBy = (root: Root, replaced: ReadonlyArray<Element>, tabs: Element): void => {
  const gone = new Set(replaced)
  const [first] = elementsIn(root, (element) => gone.has(element))
  if (first === undefined) return
  first.tagName = tabs.tagName
  first.properties = tabs.properties
  first.children = tabs.children
  gone.delete(first)
  removeWhere(root, (element) => gone.has(element))
}

/** Panels that belong to a list of tabs: those in the nearest element around it that has any. */
const gatherTabs = (root: Root): void => {
  const lists = elementsIn(root, (element) => propertyOf(element, "role") === "tablist").reverse()
  for (const list of lists) {
    const parents = parentsBelow(root)
    const titles = elementsIn(list, (element) => propertyOf(element, "role") === "tab").map(wordsOf)
    for (let around = parents.get(list); around?.type === "element"; around = parents.get(around)) {
      const panels = elementsIn(around, (element) => propertyOf(element, "role") === "tabpanel")
      if (panels.length === 0) continue
      if (panels.length === titles.length) replaceBy(root, [list, ...panels], tabsElement(titles, panels))
      break
    }
  }
  for (const set of elementsIn(root, (element) => classesOf(element).includes("tabbed-set")).reverse()) {
    const labels = elementsIn(set, (element) => classesOf(element).includes("tabbed-labels"))
    const titles = labels.flatMap((label) =>
      elementsIn(label, (element) => isElement(element, "label")).map(wordsOf)
    )
    const panels = elementsIn(set, (element) => classesOf(element).includes("tabbed-block"))
    if (panels.length > 0 && panels.length === titles.length) {
      replaceBy(root, [...labels, ...panels], tabsElement(titles, panels))
    }
  }
}

/** Takes code out of a table with the numbers of its lines. */
const freeCode = (root: Root): void => {
  for (const element of elementsIn(root, (one) => isElement(one, "table", "figure", "div"))) {
    const isAround =
      isElement(element, "table") &&
      (classesOf(element).some((name) => /highlight|rouge|code/.test(name)) ||
        elementsIn(element, (one) => isElement(one, "td") && classesOf(one).includes("code")).length > 0)
    const codes = isAround ? elementsIn(element, (one) => isElement(one, "pre")) : []
    const [numbers, code] = codes.length === 1 ? [undefined, codes[0]] : codes
    const isOne = codes.length <= 2 && (numbers === undefined || /^[\s\d]*$/.test(textOf(numbers)))
    if (code !== undefined && isOne) {
      // A caption, or the name of a file in a cell of its own.
      const names = elementsIn(
        element,
        (one) =>
          isElement(one, "caption") ||
          (isElement(one, "td", "th") &&
            !/^[\s\d]*$/.test(textOf(one)) &&
            elementsIn(one, (below) => isElement(below, "pre")).length === 0)
      )
      for (const name of names) name.tagName = "div"
      element.tagName = "div"
      element.children = [...names, code]
    }
  }
}

const isOneColumn = (table: Element): boolean =>
  elementsIn(table, (one) => isElement(one, "th")).length === 0 &&
  elementsIn(table, (one) => isElement(one, "tr")).every(
    (row) => row.children.filter((child) => isElement(child, "td")).length <= 1
  )

/** Whether a table says that its rows and columns mean something: by its role, or by heads of its own. */
const isData = (table: Element): boolean => {
  if (/^(table|grid)$/.test(propertyOf(table, "role") ?? "")) return true
  const sections = table.children.filter((child) => isElement(child, "thead", "tbody", "tfoot"))
  const rows = [table, ...sections]
    .flatMap(({ children }) => children)
    .filter((child) => isElement(child, "tr"))
  const hasHead = sections.some((section) => section.tagName === "thead")
  return hasHead || rows.some((row) => row.children.some((cell) => isElement(cell, "th")))
}

/**
 * Tables that arrange a page rather than figures: they say so, others lie in them, or they have one column. A table in a cell of a table
 * of figures becomes paragraphs of that cell.
 */
const freeLayout = (root: Root): void => {
  const open = (element: Element): void => {
    for (const child of element.children) {
      if (isElement(child, "thead", "tbody", "tfoot", "tr", "td", "th", "caption")) open(child)
    }
    element.tagName = "div"
  }
  for (const table of elementsIn(root, (one) => isElement(one, "table"))) {
    if (!isElement(table, "table")) continue
    const inner = elementsIn(table, (one) => isElement(one, "table"))
    const isLayout = /^(presentation|none)$/.test(propertyOf(table, "role") ?? "") || isOneColumn(table)
    if (isLayout || (inner.length > 0 && !isData(table))) open(table)
    else for (const one of inner) open(one)
  }
}

/** A list right in a list belongs to the item before it. */
const nestLists = (root: Root): void => {
  for (const list of elementsIn(root, (one) => isElement(one, "ul", "ol", "menu", "dir"))) {
    const items: Array<ElementContent> = []
    for (const child of list.children) {
      const last = items.at(-1)
      if (child.type === "text" && child.value.trim() === "") continue
      if (isElement(last, "li") && isElement(child, "ul", "ol", "menu", "dir")) last.children.push(child)
      else items.push(child)
    }
    list.children = items
  }
}

/** A list whose items have numbers of their own goes on as a list that starts with such a number. */
const splitLists = (root: Root): void => {
  const parents = parentsBelow(root)
  for (const list of elementsIn(root, (one) => isElement(one, "ol"))) {
    const lists: Array<Element> = []
    let next = Number(propertyOf(list, "start") ?? 1)
    for (const child of list.children) {
      const given = isElement(child, "li")
        ? Number.parseInt(propertyOf(child, "value") ?? "", 10)
        : Number.NaN
      const isNext = Number.isNaN(given) || given === next
      if (lists.length === 0)
        lists.push({
          ...list,
          properties: { ...list.properties, start: isNext ? next : given },
          children: []
        })
      else if (!isNext) lists.push({ ...list, properties: { start: given }, children: [] })
      lists.at(-1)!.children.push(child)
      if (isElement(child, "li")) next = (isNext ? next : given) + 1
    }
    const [first, ...others] = lists
    if (first === undefined) continue
    list.properties = first.properties
    list.children = first.children
    const around = parents.get(list)
    if (others.length > 0) around?.children.splice(around.children.indexOf(list) + 1, 0, ...(others as []))
  }
}

/** A heading that is a link to itself is a heading. */
const freeHeadings = (root: Root): void => {
  for (const heading of elementsIn(root, (one) => /^h[1-6]$/.test(one.tagName))) {
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

/**
 * Takes away what is not of the text, and gives tabs and code the form in which they are read on. Returns problems: what no page can
 * show. `styles` are those of the whole page.
 */
export const tidyMain = (root: Root, styles: ElementStyles): ReadonlyArray<string> => {
  gatherTabs(root)
  gatherFootnotes(root)
  gatherWordLists(root)
  removeHidden(root, styles)
  freeBlocks(root)
  const problems = reportLost(root)
  freeCode(root)
  anchorHeadings(root)
  removeWhere(root, isFurniture)
  freeLayout(root)
  wrapDefinitions(root)
  nestLists(root)
  splitLists(root)
  freeHeadings(root)
  for (const element of elementsBelow(root)) {
    for (const name of ["colSpan", "rowSpan"]) {
      if (Number(element.properties[name]) > 100) element.properties[name] = 100
    }
  }
  return problems
}
