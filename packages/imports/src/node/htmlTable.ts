import type { Element, Nodes } from "hast"
import { writeEntities } from "@octavo/markdown"
import { attribute } from "@octavo/markdown"
import { elementsBelow, isElement, propertyOf } from "./elements.ts"

const blocks = new Set([
  "ul",
  "ol",
  "pre",
  "blockquote",
  "table",
  "dl",
  "details",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6"
])

/** Whether cells of a table contain more than a line of text, which Markdown tables do not allow. */
export const holdsBlocks = (table: Element): boolean => {
  for (const cell of elementsBelow(table)) {
    if (!isElement(cell, "td", "th")) continue
    const inside = [...elementsBelow(cell)]
    if (inside.some((one) => blocks.has(one.tagName))) return true
    if (inside.filter((one) => isElement(one, "p")).length > 1) return true
  }
  return false
}

const spanOf = (cell: Element, name: string): number => Math.max(1, Number(cell.properties[name]) || 1)

const blank = (): Element => ({ type: "element", tagName: "td", properties: {}, children: [] })

/** A table with a cell for every column in every row: where one reaches over several, the others are empty. */
export const withWholeRows = (table: Element): Element => {
  /** For each column how many rows a cell above still reaches down. */
  let reaching: Array<number> = []
  const readRow = (row: Element): Element => {
    const cells: Array<Element> = []
    const next: Array<number> = []
    const skip = () => {
      while ((reaching[cells.length] ?? 0) > 0) {
        next[cells.length] = reaching[cells.length]! - 1
        cells.push(blank())
      }
    }
    for (const cell of row.children) {
      if (!isElement(cell, "td", "th")) continue
      skip()
      for (let at = 0; at < spanOf(cell, "colSpan"); at++) {
        next[cells.length] = spanOf(cell, "rowSpan") - 1
        cells.push(at === 0 ? cell : blank())
      }
    }
    skip()
    reaching = next
    return { ...row, children: cells }
  }
  const read = (node: Element): Element => ({
    ...node,
    children: node.children.map((child) =>
      isElement(child, "tr")
        ? readRow(child)
        : isElement(child, "thead", "tbody", "tfoot")
          ? read(child)
          : child
    )
  })
  return read(table)
}

const kept = new Set(
  "table thead tbody tr th td p ul ol li strong em b i code pre br del sub sup kbd a img h2 h3 h4 blockquote".split(
    " "
  )
)

const renamed: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  s: "del",
  h1: "h2",
  h5: "h4",
  h6: "h4"
}

const attributesOf = (node: Element, name: string): string => {
  if (name === "a") return attribute("href", propertyOf(node, "href"))
  if (name !== "img") return ""
  return attribute("src", propertyOf(node, "src")) + attribute("alt", propertyOf(node, "alt") ?? "")
}

/** A table as HTML on one line: elements that Octavo does not know in one leave their words behind. */
export const writeTableHtml = (node: Nodes, isCode = false): string => {
  if (node.type === "text") {
    const text = isCode ? node.value : node.value.replace(/\s+/g, " ")
    return writeEntities(text).replaceAll("\n", "&#10;").replaceAll("{%", "&#123;%")
  }
  if (node.type !== "element") return ""
  const name = renamed[node.tagName] ?? node.tagName
  const inside = node.children
    .filter((child) => name !== "table" || child.type === "element")
    .map((child) => writeTableHtml(child, isCode || name === "pre"))
    .join("")
  if (!kept.has(name) || (name === "a" && propertyOf(node, "href") === undefined)) return inside
  if (name === "br" || name === "img") return `<${name}${attributesOf(node, name)}>`
  return `<${name}${attributesOf(node, name)}>${inside}</${name}>`
}
