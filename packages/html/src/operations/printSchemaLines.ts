import type { SchemaLine } from "./describeSchema.ts"

/** A description on one line, after a colon. */
export const printLine = (text: string | undefined): string =>
  text === undefined ? "" : `: ${text.replaceAll(/\s+/g, " ").trim()}`

/** The lines of a list that shows a schema and what is below it. */
export const printSchemaLines = (line: SchemaLine, indent: string): ReadonlyArray<string> => [
  `${indent}- \`${line.name}\` (${[line.type, ...(line.required ? ["required"] : []), ...line.limits].join(", ")})${printLine(line.description)}`,
  ...line.children.flatMap((child) => printSchemaLines(child, `${indent}  `))
]

/** Code between fences that are longer than any row of backticks in it. */
export const printFence = (language: string, code: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}
