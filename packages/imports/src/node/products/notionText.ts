import { writeTag } from "@octavo/markdown"
import { outsideCode } from "./outsideCode.ts"
import { printValues, type Value } from "./valueTable.ts"

/** Emoji of callouts that warn; all others are hints. */
const styles: ReadonlyArray<readonly [RegExp, string]> = [
  [/^[\s*]*(?:🚨|⛔|🛑|❌|❗|‼)/u, "danger"],
  [/^[\s*]*(?:⚠|🚧)/u, "warning"],
  [/^[\s*]*(?:✅|☑|✔)/u, "success"]
]

/** A callout, which Notion writes as `<aside>`, as a hint. */
const withHint = (line: string, next: string): string => {
  const [, indent, isEnd] = /^([ \t]*)<(\/?)aside>[ \t]*$/.exec(line) ?? []
  if (indent === undefined) return line
  const style = styles.find(([emoji]) => emoji.test(next))?.[1] ?? "info"
  return isEnd === "/" ? `${indent}{% endhint %}` : `${indent}${writeTag("hint", { style })}`
}

/** Formulas in a line between single dollars, as Notion writes them; a price has a space before the second dollar, or a digit after it. */
const FORMULA = /`+[^`]*`+|\\.|\$\$[^$]*\$\$|\$(?=\S)([^$`]*[^$\s\\`])\$(?!\d)/g

/** A line with its formulas between two dollars. */
export const withFormulas = (line: string): string =>
  line.replace(FORMULA, (whole, formula: string | undefined) =>
    formula === undefined ? whole : `$$${formula}$$`
  )

const PROPERTY = /^([^:\n]{1,100}):(?: (.*))?$/

/** The most properties that become a table. */
const maxProperties = 500

/** The properties between the title and the text of an entry of a database, as a table. */
const withProperties = (text: string): string => {
  const lines = text.split("\n")
  const title = lines.findIndex((line) => line.startsWith("# "))
  if (title === -1 || lines.slice(0, title).some((line) => line.trim() !== "")) return text
  const start = lines.findIndex((line, at) => at > title && line.trim() !== "")
  const end = lines.findIndex((line, at) => at >= start && line.trim() === "")
  const block = start === -1 ? [] : lines.slice(start, end === -1 ? undefined : end)
  const values = block.map((line) => PROPERTY.exec(line))
  if (block.length === 0 || block.length > maxProperties || values.includes(null)) return text
  const rows = values.map((found): ReadonlyArray<Value> => [
    { text: found?.[1] ?? "" },
    { text: found?.[2] ?? "" }
  ])
  const table = printValues([[{ text: "Property" }, { text: "Value" }], ...rows])
  return [...lines.slice(0, start), table, ...(end === -1 ? [] : lines.slice(end + 1))].join("\n")
}

/** A page of an export of Notion in the dialect of Octavo: callouts as hints, formulas between two dollars, and properties as a table. */
export const notionText = (text: string, isEntry: boolean): string => {
  const lines = text.replace(/\r\n?/g, "\n")
  return outsideCode(isEntry ? withProperties(lines) : lines, (line, next) =>
    withFormulas(withHint(line, next))
  )
}
