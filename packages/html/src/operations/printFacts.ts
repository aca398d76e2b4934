import type { JsonObject } from "@octavo/kernel"
import { codeSamples } from "./codeSamples.ts"
import { SchemaDescription } from "./describeSchema.ts"
import type { MediaFacts, OperationFacts } from "./OperationFacts.ts"
import { printFence, printLine, printSchemaLines } from "./printSchemaLines.ts"

/** All that a document says of an operation, as Markdown: the same facts that `renderFacts` shows. */
export const printFacts = (root: JsonObject, facts: OperationFacts): string => {
  const schemas = new SchemaDescription(root)
  const mediaLines = ({ schema, type }: MediaFacts) =>
    printSchemaLines(schemas.line(type, schema ?? true), "")
  const list = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : [`**${title}**`, lines.join("\n")]
  const parameters = facts.parameters.flatMap((parameter) => {
    const line = schemas.line(parameter.name, parameter.schema ?? true, parameter.required)
    const limits = [`in ${parameter.place}`, ...(parameter.deprecated ? ["deprecated"] : []), ...line.limits]
    return printSchemaLines({ ...line, limits, description: parameter.description ?? line.description }, "")
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
        `- ${status}${printLine(description)}`,
        ...media.flatMap(({ schema, type }) => printSchemaLines(schemas.line(type, schema ?? true), "  "))
      ])
    ),
    ...codeSamples(root, facts).map(({ code, language }) => printFence(language, code))
  ].join("\n\n")
}
