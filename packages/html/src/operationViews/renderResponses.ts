import type { SchemaDescription } from "../operations/describeSchema.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { ResponseFacts } from "../operations/ResponseFacts.ts"
import { html, type Html } from "../template/Html.ts"
import { linkLine, parameterLine } from "./factWords.ts"
import type { FactsView } from "./FactsView.ts"
import { renderFactLines } from "./renderFactLines.ts"
import { renderFields } from "./renderField.ts"
import { renderMedia } from "./renderMedia.ts"
import { renderPanels } from "./renderPanels.ts"

const renderResponse = (
  schemas: SchemaDescription,
  { description, headers, links, media, status }: ResponseFacts,
  parent: string,
  view: FactsView
): Html => {
  const of = `${parent}-${status}`
  return html`
    ${view.describe(description)} ${renderMedia(schemas, media, of, view)}
    ${
      headers.length > 0 &&
      html`<p class="facts-part">${view.words.headers}</p>
        ${renderFields(
          headers.map((header) => parameterLine(schemas, header, false)),
          { section: `${of}-header` },
          1,
          view
        )}`
    }
    ${links.length > 0 && html`<p class="facts-part">${view.words.links}</p>`}
    ${renderFactLines(links.map(linkLine), view)}
    ${description === undefined && media.length + headers.length + links.length === 0 && html`<p>–</p>`}
  `
}

/** Renders the responses of an operation as tabs by status. */
export const renderResponses = (
  schemas: SchemaDescription,
  { responses }: OperationFacts,
  parent: string,
  view: FactsView
): Html =>
  renderPanels(
    responses.map((response) => ({
      id: view.id(`${parent}-${response.status}`),
      title: response.status,
      body: renderResponse(schemas, response, parent, view)
    })),
    { name: `${parent} responses` }
  )
