import { writeTag } from "@octavo/markdown"
import { withFormulas } from "./notionText.ts"
import { outsideCode } from "./outsideCode.ts"

/** Marks of lines outside of code: the classes of the block above, and headings. No page has such characters. */
const CLASSES = "\uE010"
const HEADING = "\uE011"

/** Pictures with their sizes, which pages do not have. */
const SIZE = /(!\[[^\]\n]{0,1000}\]\([^()\s]{1,2000}) =\d{0,5}%?x\d{0,5}%?\)/g

const markLine = (line: string): string => {
  const [, classes] = /^\s*(?:>\s?)*\{((?:\s*\.[\w-]{1,40}){1,20})\s*\}\s*$/.exec(line) ?? []
  if (classes !== undefined) return `${CLASSES}${classes}`
  const [, quoted, own] = /^(\s{0,3}>.*?)\s*\{((?:\s*\.[\w-]{1,40}){1,20})\s*\}\s*$/.exec(line) ?? []
  if (quoted !== undefined) return `${withFormulas(quoted)}\n${CLASSES}${own}`
  if (/^#{1,6}[ \t]/.test(line)) return `${HEADING}${line}`
  return withFormulas(line.replace(SIZE, "$1)"))
}

const QUOTATION = new RegExp(`((?:^ {0,3}>.*\\n)+)${CLASSES}(.*)$`, "gm")

/** Quotations with the class of a kind of message become hints. */
const withHints = (text: string): string =>
  text.replace(QUOTATION, (whole, quoted: string, classes: string) => {
    const [, style] = /\.is-(info|success|warning|danger)\b/.exec(classes) ?? []
    const body = quoted.replace(/^ {0,3}> ?/gm, "")
    return style === undefined ? whole : `\n${writeTag("hint", { style })}\n${body}{% endhint %}\n`
  })

/** Headings below one with the class `tabset` become the tabs of a group. */
const withTabs = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  /** The level of the heading of the group that is open, and whether one of its tabs is. */
  let group = 0
  let isTab = false
  const endGroup = () => (isTab ? ["{% endtab %}", "{% endtabs %}", ""] : [])
  const written = lines.flatMap((line) => {
    if (!line.startsWith(HEADING)) return [line]
    const [, level = "", words = "", classes = ""] =
      /^(#+)\s+(.*?)\s*(?:\{((?:\s*[.#][\w-]{1,100}){1,20})\s*\})?\s*$/.exec(line.slice(1)) ?? []
    if (group > 0 && level.length === group + 1) {
      const before = isTab ? ["{% endtab %}"] : ["", "{% tabs %}"]
      isTab = true
      return [...before, writeTag("tab", { title: words })]
    }
    const isInner = group > 0 && level.length > group
    const before = isInner ? [] : endGroup()
    if (!isInner) isTab = false
    if (!isInner) group = /\.tabset\b/.test(classes) ? level.length : 0
    return [...before, `${level} ${words}`]
  })
  return [...written, ...endGroup()]
}

/** A drawing, which is a picture in a block of code. */
const DRAWING = /^```diagram[ \t]*\n([A-Za-z0-9+/=\s]+)\n```[ \t]*$/gm

/** A page of Wiki.js in the dialect of Octavo: messages as hints, sets of tabs, formulas between two dollars, and drawings as pictures. */
export const wikiJsText = (text: string): string => {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\uE010\uE011]/g, "")
    .replace(DRAWING, (_, data: string) => `![](data:image/svg+xml;base64,${data.replace(/\s+/g, "")})`)
  const lines = withHints(outsideCode(plain, markLine)).split("\n")
  return withTabs(lines.filter((line) => !line.startsWith(CLASSES))).join("\n")
}
