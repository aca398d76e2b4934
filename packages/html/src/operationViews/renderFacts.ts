import type { JsonObject } from "@octavo/kernel"
import { html, type Html } from "../template/Html.ts"
import { SchemaDescription } from "../operations/describeSchema.ts"
import type { DocsFacts, OperationFacts } from "../operations/OperationFacts.ts"
import { codeSamples } from "../samples/codeSamples.ts"
import type { Direction } from "../values/fits.ts"
import { linkLine, parameterLine, securityLines, senderWords, variableLine } from "./factWords.ts"
import { isMarkdown } from "./isMarkdown.ts"
import { renderMedia } from "./renderMedia.ts"
import {
  type Describe,
  renderFactLines,
  renderParagraphs,
  renderSample,
  renderSchemaLines
} from "./renderSchemaLine.ts"

const section = (title: string, content: ReadonlyArray<Html | false>): Html | false =>
  content.length > 0 &&
  html`<div class="facts">
    <p class="facts-title"><strong>${title}</strong></p>
    ${content}
  </div>`

/** A link to documentation elsewhere. */
export const renderDocs = (docs: DocsFacts | undefined, describe: Describe): Html | false =>
  docs !== undefined &&
  html`${describe(docs.description)}
    <p dir="ltr"><a href=${docs.url} rel="noopener nofollow">${docs.url}</a></p>`

const renderServers = (facts: OperationFacts, describe: Describe): ReadonlyArray<Html> =>
  facts.servers.flatMap(({ description, url, variables }) => [
    html`<p><code dir="ltr">${url}</code></p>
      ${describe(description)}`,
    ...renderFactLines(variables.map(variableLine), describe)
  ])

/** The directions of the body and of the responses: a webhook is a call to the reader. */
export const directionsOf = ({
  sender
}: OperationFacts): { readonly body: Direction; readonly responses: Direction } =>
  sender === "reader"
    ? { body: "request", responses: "response" }
    : { body: "response", responses: "request" }

const renderResponses = (
  schemas: SchemaDescription,
  facts: OperationFacts,
  describe: Describe
): ReadonlyArray<Html> =>
  facts.responses.map(({ description, headers, links, media, status }) => {
    const of = `the response ${status} of ${facts.method} ${facts.path}`
    const direction = directionsOf(facts).responses
    const isShort =
      description !== undefined && !isMarkdown(description) && !description.trim().includes("\n")
    return html`
      <details>
        <summary><code dir="ltr">${status}</code> ${isShort && description}</summary>
        ${!isShort && describe(description)}
        ${renderSchemaLines(
          headers.map((header) => {
            const line = parameterLine(schemas, header, false)
            return { ...line, limits: ["header", ...line.limits] }
          }),
          1,
          describe
        )}
        ${media.map((each) => renderMedia(schemas, { media: each, direction, of }, describe))}
        ${links.length > 0 && html`<p><strong>Links</strong></p>`}
        ${renderFactLines(links.map(linkLine), describe)}
      </details>
    `
  })

const renderParts = (
  schemas: SchemaDescription,
  root: JsonObject,
  facts: OperationFacts,
  describe: Describe
): Html => {
  const { body } = facts
  const name = `${facts.method} ${facts.path}`
  const samples = codeSamples(root, facts)
  const parameters = facts.parameters.map((parameter) => parameterLine(schemas, parameter))
  return html`
    <div class="operation-facts">
      ${facts.deprecated && html`<p><strong>Deprecated</strong></p>`}
      ${facts.summary !== undefined && html`<p dir="auto"><strong>${facts.summary}</strong></p>`}
      ${facts.operationId !== undefined && html`<p><span class="limits" dir="ltr">operationId: ${facts.operationId}</span></p>`}
      ${facts.sender === "api" && html`<p>${senderWords}</p>`} ${describe(facts.description)}
      ${renderDocs(facts.docs, describe)} ${section("Servers", renderServers(facts, describe))}
      ${section("Security", renderFactLines(securityLines(facts.security), describe))}
      ${section("Parameters", renderSchemaLines(parameters, 1, describe))}
      ${section(
        body?.required === true ? "Body (required)" : "Body",
        body === undefined
          ? []
          : [
              describe(body.description),
              ...body.media.map((media) =>
                renderMedia(
                  schemas,
                  { media, direction: directionsOf(facts).body, of: `the body of ${name}` },
                  describe
                )
              )
            ]
      )}
      ${section("Responses", renderResponses(schemas, facts, describe))}
      ${section(
        "Callbacks",
        facts.callbacks.map(
          (callback) => html`
            <details>
              <summary>
                ${callback.name}
                <code dir="ltr">${callback.operation.method} ${callback.operation.path}</code>
              </summary>
              ${renderParts(schemas, root, callback.operation, describe)}
            </details>
          `
        )
      )}
      ${section(
        "Code",
        samples.map(
          ({ code, label }, index) => html`
            <details open=${index === 0}>
              <summary>${label}</summary>
              ${renderSample(code, `${label}: ${name}`)}
            </details>
          `
        )
      )}
    </div>
  `
}

/** All that a document says of an operation, as HTML that needs no script. `describe` renders its descriptions, all else is text. */
export const renderFacts = (
  root: JsonObject,
  facts: OperationFacts,
  describe: Describe = renderParagraphs
): Html => renderParts(new SchemaDescription(root), root, facts, describe)
