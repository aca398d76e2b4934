import { isNamedByTitle, type SchemaLine } from "../operations/describeSchema.ts"
import type { FactLine } from "./factWords.ts"

/** A description behind a line of a list: in the line, or in blocks below it where it has several. */
const printDescription = (text: string | undefined, indent: string): string => {
  const own = text?.trim() ?? ""
  if (own === "") return ""
  if (!/\n\s*\n|^\s*(?:[-*+#>|]|\d+[.)]|```|~~~)/m.test(own)) return `: ${own.replaceAll(/\s+/g, " ")}`
  const lines = own.split("\n").map((line) => (line.trim() === "" ? "" : `${indent}  ${line}`))
  return `:\n\n${lines.join("\n")}\n`
}

/** An inline code span that shows any text, on one line. */
export const codeSpan = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([row]) => row.length))
  const ticks = "`".repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${ticks} ${line} ${ticks}`
}

/** The lines of a list that shows a schema and what is below it. */
export const printSchemaLines = (line: SchemaLine, indent: string): ReadonlyArray<string> => [
  `${indent}- ${codeSpan(line.name)} (${[line.type, ...(line.required ? ["required"] : []), ...line.limits].join(", ").replaceAll(/\s+/g, " ")})${isNamedByTitle(line) ? "" : printDescription(line.description, indent)}`,
  ...line.children.flatMap((child) => printSchemaLines(child, `${indent}  `))
]

/** The lines of a list of facts that are no schema. */
export const printFactLines = (lines: ReadonlyArray<FactLine>, indent = ""): ReadonlyArray<string> =>
  lines.map(
    ({ description, words }) =>
      `${indent}- ${words.replaceAll(/\s+/g, " ")}${printDescription(description, indent)}`
  )

/** Code between fences that are longer than any row of backticks in it, each line behind the indent. */
export const printFence = (language: string, code: string, indent = ""): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length))
  const fence = "`".repeat(longest + 1)
  const word = /^[\w+#.-]{1,40}$/.test(language) ? language : ""
  return `${fence}${word}\n${code}\n${fence}`
    .split("\n")
    .map((line) => (line === "" ? "" : `${indent}${line}`))
    .join("\n")
}
