import type { Element, ElementContent, Root } from "hast"
import { select, selectAll } from "hast-util-select"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  wordsOf
} from "../html/elements.ts"
import type { ProductPage } from "./ProductPage.ts"

const has = (element: Element, name: string): boolean => classesOf(element).includes(name)

const isBlank = (node: ElementContent): boolean => node.type === "text" && node.value.trim() === ""

const isSameList = (one: ElementContent | undefined, other: ElementContent): boolean =>
  isElement(one, "ol", "ul") &&
  isElement(other, one.tagName) &&
  ["bulleted-list", "numbered-list", "to-do-list"].some((name) => has(one, name) && has(other, name)) &&
  (propertyOf(other, "start") ?? "") !== "1"

/** Items that follow each other are a list each: they become one. */
const joinLists = (parent: { children: Array<ElementContent> }): void => {
  const joined: Array<ElementContent> = []
  for (const child of parent.children) {
    const last = joined.findLast((one) => !isBlank(one))
    if (child.type === "element" && isElement(last) && isSameList(last, child))
      last.children.push(...child.children)
    else joined.push(child)
  }
  parent.children = joined
}

const tick = (list: Element): void => {
  for (const item of list.children) {
    if (!isElement(item, "li")) continue
    const box = item.children.find((child): child is Element => isElement(child) && has(child, "checkbox"))
    if (box === undefined) continue
    const properties = { type: "checkbox", ...(has(box, "checkbox-on") && { checked: true }) }
    box.tagName = "input"
    box.properties = properties
    box.children = []
  }
}

/** A toggle is a list of one item: what opens takes its place. */
const freeToggles = (root: Root): void => {
  for (const [list, parent] of parentsBelow(root)) {
    if (!isElement(list, "ul") || !has(list, "toggle")) continue
    const opened = list.children.flatMap((item) => (isElement(item, "li") ? item.children : []))
    const at = parent.children.indexOf(list)
    if (at !== -1) parent.children.splice(at, 1, ...(opened as []))
  }
}

/** A callout has its emoji beside its text: it begins the text. */
const becomeHint = (figure: Element): void => {
  const icon = [...elementsBelow(figure)].find((one) => has(one, "icon"))
  const emoji = icon === undefined ? "" : wordsOf(icon)
  const style = /🚨|⛔|🛑|❌|❗|‼/u.test(emoji)
    ? "danger"
    : /⚠|🚧/u.test(emoji)
      ? "warning"
      : /✅|☑|✔/u.test(emoji)
        ? "success"
        : "info"
  removeWhere(figure, (one) => one === icon && select("img", one) === undefined)
  const lead: ElementContent = { type: "text", value: `${emoji} ` }
  const parts = [...elementsBelow(figure)]
  const paragraph = parts.find((one) => isElement(one, "p")) ?? parts.find((one) => wordsOf(one) !== "")
  if (emoji !== "") (paragraph ?? figure).children.unshift(lead)
  figure.tagName = "div"
  figure.properties = { className: ["hint", style] }
}

/** The emoji of a page precedes its title in a link. */
const spaceIcon = (link: Element): void => {
  const [icon] = link.children
  if (isElement(icon) && has(icon, "icon")) icon.children.push({ type: "text", value: " " })
}

/** A link with a preview: its title is the link, and its description follows. */
const becomeLink = (bookmark: Element): void => {
  const words = (name: string) => {
    const found = [...elementsBelow(bookmark)].find((one) => has(one, name))
    return found === undefined ? "" : wordsOf(found)
  }
  const title = words("bookmark-title") || words("bookmark-href") || (propertyOf(bookmark, "href") ?? "")
  const description = words("bookmark-description")
  const value = description === "" ? title : `${title}: ${description}`
  bookmark.children = [{ type: "text", value }]
}

const convert = (element: Element): void => {
  if (element.tagName === "figure" && has(element, "callout")) becomeHint(element)
  else if (element.tagName === "a" && has(element, "bookmark")) becomeLink(element)
  else if (element.tagName === "a") spaceIcon(element)
  else if (element.tagName === "ul" && has(element, "to-do-list")) tick(element)
}

/** Pictures of icons beside properties and links, and lists of the headings of a page. */
const isDress = (element: Element): boolean =>
  has(element, "property-icon") ||
  has(element, "bookmark-icon") ||
  has(element, "table_of_contents") ||
  has(element, "page-header-icon")

/** The content of a page that Notion exported as HTML: its properties and its text. Undefined for any other page. */
export const notionMain = (tree: Root): ProductPage | undefined => {
  const article = select("article.page", tree)
  const heading = article === undefined ? undefined : select(".page-title", article)
  if (article === undefined || heading === undefined) return undefined
  const problems =
    select(".table_of_contents", article) === undefined
      ? []
      : ["The table of contents in the page was left out: every page shows its headings."]
  const title = wordsOf(heading) || "Untitled"
  removeWhere(article, (element) => element === heading || isDress(element))
  for (const table of selectAll("table.properties", article)) headProperties(table)
  const children = article.children.flatMap((child) =>
    isElement(child, "header") || (isElement(child) && has(child, "page-body")) ? child.children : [child]
  )
  const root: Root = { type: "root", children: [...children] as [] }
  freeToggles(root)
  joinLists(root as { children: Array<ElementContent> })
  for (const element of elementsBelow(root)) {
    convert(element)
    joinLists(element)
  }
  return { title, main: root, problems }
}

/** A table of properties has a head, as other tables do. */
const headProperties = (table: Element): void => {
  const cell = (value: string): Element => ({
    type: "element",
    tagName: "th",
    properties: {},
    children: [{ type: "text", value }]
  })
  const row: Element = {
    type: "element",
    tagName: "tr",
    properties: {},
    children: [cell("Property"), cell("Value")]
  }
  for (const name of elementsBelow(table)) if (isElement(name, "th")) name.tagName = "td"
  table.children.unshift({ type: "element", tagName: "thead", properties: {}, children: [row] })
}
