import type { JsonObject } from "@octavo/kernel"
import { SchemaDescription } from "../operations/describeSchema.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { DocsFacts, OperationFacts } from "../operations/OperationFacts.ts"
import { codeSamples } from "../samples/codeSamples.ts"
import type { Direction } from "../values/fits.ts"
import { englishWords } from "../Words.ts"
import { encodingLines, linkLine, parameterLine, securityLines, variableLine } from "./factWords.ts"
import { mediaExamples } from "./mediaExamples.ts"
import { codeSpan, printFactLines, printFence, printSchemaLines } from "./printSchemaLines.ts"
import { directionsOf } from "./directionsOf.ts"

const list = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [`**${title}**`, lines.join("\n")]

const printDocs = (docs: DocsFacts | undefined): ReadonlyArray<string> =>
  docs === undefined
    ? []
    : [[docs.description, `<${docs.url}>`].filter((words) => words !== undefined).join(" ")]

const printMedia = (
  schemas: SchemaDescription,
  media: MediaFacts,
  direction: Direction,
  indent: string
): ReadonlyArray<string> => {
  const below = `${indent}  `
  return [
    ...printSchemaLines(schemas.line(media.type, media.schema ?? true), indent),
    ...(media.description === undefined ? [] : [`${below}${media.description.replaceAll(/\s+/g, " ")}`]),
    ...printFactLines(encodingLines(schemas, media), below),
    // A made-up example of a request is in the code samples.
    ...(media.examples.length === 0 && direction === "request"
      ? []
      : mediaExamples(schemas, media, direction)
    ).flatMap(({ code, description, language, title, url }) => [
      `${below}- Example${title === "" ? "" : ` ${title.replaceAll(/\s+/g, " ")}`}${description === undefined ? "" : `: ${description.replaceAll(/\s+/g, " ")}`}${url === undefined ? "" : ` <${url}>`}`,
      ...(code === undefined ? [] : ["", printFence(language, code, `${below}  `), ""])
    ])
  ]
}

const printParts = (schemas: SchemaDescription, root: JsonObject, facts: OperationFacts): string => {
  const directions = directionsOf(facts)
  const { body } = facts
  return [
    `**${codeSpan(`${facts.method} ${facts.path}`)}**${facts.deprecated ? " (deprecated)" : ""}`,
    ...(facts.summary === undefined ? [] : [facts.summary]),
    ...(facts.operationId === undefined ? [] : [`operationId: ${codeSpan(facts.operationId)}`]),
    ...(facts.sender === "api" ? [englishWords.sentByApi] : []),
    ...(facts.description === undefined ? [] : [facts.description]),
    ...printDocs(facts.docs),
    ...list(
      "Servers",
      facts.servers.flatMap(({ description, url, variables }) => [
        ...printFactLines([{ words: url, description }]),
        ...printFactLines(variables.map(variableLine), "  ")
      ])
    ),
    ...list("Security", printFactLines(securityLines(facts.security))),
    ...list(
      "Parameters",
      facts.parameters.flatMap((parameter) => printSchemaLines(parameterLine(schemas, parameter), ""))
    ),
    ...(body === undefined
      ? []
      : [
          body.required ? "**Body** (required)" : "**Body**",
          ...(body.description === undefined ? [] : [body.description]),
          body.media.flatMap((media) => printMedia(schemas, media, directions.body, "")).join("\n")
        ]),
    ...list(
      "Responses",
      facts.responses.flatMap(({ description, headers, links, media, status }) => [
        ...printFactLines([{ words: status, description }]),
        ...headers.flatMap((header) => {
          const line = parameterLine(schemas, header, false)
          return printSchemaLines({ ...line, limits: ["header", ...line.limits] }, "  ")
        }),
        ...media.flatMap((each) => printMedia(schemas, each, directions.responses, "  ")),
        ...printFactLines(links.map(linkLine), "  ").map((line) => line.replace(/^ {2}- /, "  - Link "))
      ])
    ),
    ...facts.callbacks.flatMap(({ name, operation }) => [
      `**Callback ${name.replaceAll(/\s+/g, " ")}**`,
      printParts(schemas, root, operation)
    ]),
    ...codeSamples(root, facts).flatMap(({ code, label, language }) => [
      ...(facts.samples.given.some((sample) => sample.label === label)
        ? [`${label.replaceAll(/\s+/g, " ")}:`]
        : []),
      printFence(language, code)
    ])
  ].join("\n\n")
}

/** All that a document says of an operation, as Markdown: the same facts that `renderFacts` shows. */
export const printFacts = (root: JsonObject, facts: OperationFacts): string =>
  printParts(new SchemaDescription(root), root, facts)
