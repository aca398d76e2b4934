import type { Element, Nodes } from "hast"
import { attribute, writeEntities } from "@octavo/markdown"
import { codeOf } from "./codeOf.ts"
import { elementsBelow, isElement, propertyOf } from "./elements.ts"
import { wordsOfControl } from "./wordsOfControl.ts"
import { formulaOf } from "./formulaOf.ts"

/** Elements that a browser begins on a line of their own. */
const blocks = new Set(
  "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu octavo-tabs ol p pre search section summary table ul".split(
    " "
  )
)

/** The single element that a cell or an element around its text consists of. */
const onlyChild = ({ children }: Element): Element | undefined => {
  const shown = children.filter(
    (child) => child.type === "element" || (child.type === "text" && child.value.trim())
  )
  const [only] = shown
  return shown.length === 1 && isElement(only) ? only : undefined
}

/** The innermost element around all of the content of a cell. */
const innermost = (cell: Element): Element => {
  let around = cell
  for (let only = onlyChild(around); isElement(only, "p", "div", "section"); only = onlyChild(around))
    around = only
  return around
}

const holdsBlock = (node: Element): boolean => [...elementsBelow(node)].some((one) => blocks.has(one.tagName))

/** Whether a cell is one line of text, whatever elements are around it. */
const isLine = (cell: Element): boolean => !holdsBlock(innermost(cell))

const spanOf = (cell: Element, name: "colSpan" | "rowSpan"): number =>
  Math.max(1, Number(cell.properties[name]) || 1)

/** Whether a table has what Markdown tables do not allow: cells with more than a line of text, merged cells, and pipes in formulas. */
export const needsHtml = (table: Element): boolean =>
  [...elementsBelow(table)].some(
    (cell) =>
      formulaOf(cell)?.includes("|") === true ||
      (isElement(cell, "td", "th") &&
        (!isLine(cell) || spanOf(cell, "colSpan") > 1 || spanOf(cell, "rowSpan") > 1))
  )

const kept = new Set(
  "table thead tbody tfoot tr th td p ul ol li strong em code pre br del sub sup kbd mark u a img h2 h3 h4 h5 h6 blockquote hr input".split(
    " "
  )
)

const renamed: Readonly<Record<string, string>> = {
  b: "strong",
  dd: "p",
  dir: "ul",
  dt: "p",
  h1: "h2",
  i: "em",
  legend: "p",
  menu: "ul",
  s: "del",
  samp: "code",
  strike: "del",
  summary: "p",
  tt: "code"
}

const span = (node: Element, name: "colSpan" | "rowSpan"): string => {
  const cells = spanOf(node, name)
  return cells > 1 ? attribute(name.toLowerCase(), cells) : ""
}

const attributesOf = (node: Element, name: string): string => {
  switch (name) {
    case "a":
      return attribute("href", propertyOf(node, "href"))
    case "img":
      return attribute("src", propertyOf(node, "src")) + attribute("alt", propertyOf(node, "alt") ?? "")
    case "input":
      return `${attribute("type", "checkbox")}${propertyOf(node, "checked") === undefined ? "" : " checked"}`
    case "ol":
      return attribute("start", propertyOf(node, "start"))
    case "pre": {
      const lang = propertyOf(node, "dataLang")
      return attribute("class", lang === undefined ? undefined : `language-${lang}`)
    }
    case "td":
    case "th":
      return attribute("align", propertyOf(node, "align")) + span(node, "colSpan") + span(node, "rowSpan")
    default:
      return ""
  }
}

const voids = new Set(["br", "hr", "img", "input"])

const isSpace = (node: Nodes): boolean => node.type === "text" && node.value.trim() === ""

/** Children of an element in which text and blocks are siblings: each run of text is a paragraph. */
const writeFlow = (children: Element["children"]): string => {
  let written = ""
  let text = ""
  const flush = () => {
    if (text.trim() !== "") written += `<p>${text.trim()}</p>`
    text = ""
  }
  for (const child of children) {
    const isBlock =
      isElement(child) &&
      (blocks.has(child.tagName) || [...elementsBelow(child)].some((one) => blocks.has(one.tagName)))
    if (isBlock) flush()
    if (isBlock) written += writeTableHtml(child)
    else text += writeTableHtml(child)
  }
  flush()
  return written
}

const writeText = (text: string): string =>
  writeEntities(text).replaceAll("\n", "&#10;").replaceAll("{%", "&#123;%")

/** A table as HTML on one line: elements that Octavo does not know in one leave their words behind. */
export const writeTableHtml = (node: Nodes): string => {
  if (node.type === "text") return writeText(node.value.replace(/\s+/g, " "))
  if (node.type !== "element") return ""
  const formula = formulaOf(node)
  if (formula !== undefined) return writeEntities(`$$${formula}$$`)
  if (/^(?:select|svg|math|textarea)$/.test(node.tagName)) return writeText(wordsOfControl(node))
  const name = renamed[node.tagName] ?? node.tagName
  if (voids.has(name)) return `<${name}${attributesOf(node, name)}>`
  if (name === "pre") return `<pre${attributesOf(node, name)}>${writeText(codeOf(node))}</pre>`
  const children = /^(?:table|thead|tbody|tfoot|tr|ul|ol)$/.test(name)
    ? node.children.filter((child) => !isSpace(child))
    : /^t[dh]$/.test(name)
      ? innermost(node).children
      : node.children
  const isFlow = !/^(?:table|thead|tbody|tfoot|tr|ul|ol|p)$/.test(name) && holdsBlock({ ...node, children })
  const inside = isFlow ? writeFlow(children) : children.map((child) => writeTableHtml(child)).join("")
  if (name === "p" && holdsBlock(node)) return writeFlow(children)
  const isKept = kept.has(name) && !(isFlow && /^(?:strong|em|code|del|sub|sup|kbd|mark|u|a)$/.test(name))
  if (!isKept || (name === "a" && propertyOf(node, "href") === undefined)) {
    return !isFlow && blocks.has(node.tagName) ? `<p>${inside}</p>` : inside
  }
  return `<${name}${attributesOf(node, name)}>${inside}</${name}>`
}
