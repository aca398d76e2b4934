import type { JsonObject } from "@octavo/kernel"
import { codeSamples } from "./codeSamples.ts"
import { SchemaDescription, type SchemaLine } from "./describeSchema.ts"
import type { MediaFacts, OperationFacts } from "./OperationFacts.ts"

const oneLine = (text: string | undefined): string =>
  text === undefined ? "" : `: ${text.replaceAll(/\s+/g, " ").trim()}`

const linesOf = (line: SchemaLine, indent: string): ReadonlyArray<string> => [
  `${indent}- \`${line.name}\` (${[line.type, ...(line.required ? ["required"] : []), ...line.limits].join(", ")})${oneLine(line.description)}`,
  ...line.children.flatMap((child) => linesOf(child, `${indent}  `))
]

/** Code between fences that are longer than any row of backticks in it. */
const fenced = (language: string, code: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** All that a document says of an operation, as Markdown: the same facts that `renderFacts` shows. */
export const printFacts = (root: JsonObject, facts: OperationFacts): string => {
  const schemas = new SchemaDescription(root)
  const mediaLines = ({ schema, type }: MediaFacts) => linesOf(schemas.line(type, schema ?? true), "")
  const list = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : [`**${title}**`, lines.join("\n")]
  const parameters = facts.parameters.flatMap((parameter) => {
    const line = schemas.line(parameter.name, parameter.schema ?? true, parameter.required)
    const limits = [`in ${parameter.place}`, ...(parameter.deprecated ? ["deprecated"] : []), ...line.limits]
    return linesOf({ ...line, limits, description: parameter.description ?? line.description }, "")
  })
  return [
    `**\`${facts.method} ${facts.path}\`**${facts.deprecated ? " (deprecated)" : ""}`,
    ...(facts.summary === undefined ? [] : [facts.summary]),
    ...(facts.description === undefined ? [] : [facts.description]),
    ...list(
      "Servers",
      facts.servers.map((url) => `- ${url}`)
    ),
    ...list(
      "Security",
      facts.security.filter((names) => names.length > 0).map((names) => `- ${names.join(" + ")}`)
    ),
    ...list("Parameters", parameters),
    ...list("Body", facts.body?.media.flatMap(mediaLines) ?? []),
    ...list(
      "Responses",
      facts.responses.flatMap(({ description, media, status }) => [
        `- ${status}${oneLine(description)}`,
        ...media.flatMap(({ schema, type }) => linesOf(schemas.line(type, schema ?? true), "  "))
      ])
    ),
    ...codeSamples(root, facts).map(({ code, language }) => fenced(language, code))
  ].join("\n\n")
}
