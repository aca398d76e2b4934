import type { JsonObject } from "@octavo/kernel"
import { html, type Html } from "../template/Html.ts"
import { codeSamples } from "./codeSamples.ts"
import { SchemaDescription } from "./describeSchema.ts"
import type { MediaFacts, OperationFacts } from "./OperationFacts.ts"
import { renderParagraphs, renderSample, renderSchemaLine } from "./renderSchemaLine.ts"
import { sampleOf } from "./sampleOf.ts"

const renderMedia = (root: JsonObject, schemas: SchemaDescription, media: MediaFacts, of: string): Html => {
  const example = media.example ?? (media.schema === undefined ? undefined : sampleOf(root, media.schema))
  const shown = typeof example === "string" ? example : JSON.stringify(example, null, 2)
  const { children, type } = schemas.line(media.type, media.schema ?? true)
  return html`
    <p><code dir="ltr">${media.type}</code> <span class="type">${type}</span></p>
    ${
      children.length > 0 &&
      html`<ul class="schema">
        ${children.map((child) => renderSchemaLine(child, 0))}
      </ul>`
    }
    ${
      shown !== undefined &&
      html`
        <details>
          <summary>Example of ${of}</summary>
          ${renderSample(shown, `Example of ${of}`)}
        </details>
      `
    }
  `
}

const section = (title: string, content: ReadonlyArray<Html>): Html | false =>
  content.length > 0 &&
  html`<div class="facts">
    <p class="facts-title"><strong>${title}</strong></p>
    ${content}
  </div>`

/** All that a document says of an operation, as HTML that needs no script. The words of the document are text and never markup. */
export const renderFacts = (root: JsonObject, facts: OperationFacts): Html => {
  const schemas = new SchemaDescription(root)
  const { body, name } = { body: facts.body, name: `${facts.method} ${facts.path}` }
  const parameters = facts.parameters.map((parameter) => {
    const line = schemas.line(parameter.name, parameter.schema ?? true, parameter.required)
    const limits = [`in ${parameter.place}`, ...(parameter.deprecated ? ["deprecated"] : []), ...line.limits]
    return renderSchemaLine({ ...line, limits, description: parameter.description ?? line.description }, 1)
  })
  const samples = codeSamples(root, facts)
  return html`
    <div class="operation-facts">
      ${facts.deprecated && html`<p><strong>Deprecated</strong></p>`}
      ${facts.summary !== undefined && html`<p dir="auto"><strong>${facts.summary}</strong></p>`}
      ${renderParagraphs(facts.description)}
      ${section(
        "Servers",
        facts.servers.slice(0, 20).map((url) => html`<p><code dir="ltr">${url}</code></p>`)
      )}
      ${section(
        "Security",
        facts.security
          .filter((names) => names.length > 0)
          .map((names) => html`<p><code dir="ltr">${names.join(" + ")}</code></p>`)
      )}
      ${section(
        "Parameters",
        parameters.length === 0
          ? []
          : [
              html`<ul class="schema">
                ${parameters}
              </ul>`
            ]
      )}
      ${section("Body", body === undefined ? [] : [...renderParagraphs(body.description), ...body.media.map((media) => renderMedia(root, schemas, media, `the body of ${name}`))])}
      ${section(
        "Responses",
        facts.responses.map(
          (response) => html`
            <details>
              <summary><code dir="ltr">${response.status}</code> ${response.description}</summary>
              ${response.media.map((media) => renderMedia(root, schemas, media, `the response ${response.status} of ${name}`))}
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
