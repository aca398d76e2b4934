import type { SchemaDescription } from "../operations/describeSchema.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import { html, type Html } from "../template/Html.ts"
import { encodingLines } from "./factWords.ts"
import type { FactsView } from "./FactsView.ts"
import { renderBelow, renderValueFacts } from "./renderField.ts"
import { renderFactLines } from "./renderFactLines.ts"
import { renderOneOrPanels } from "./renderPanels.ts"

const renderOne = (schemas: SchemaDescription, media: MediaFacts, parent: string, view: FactsView): Html => {
  const line = schemas.line(media.type, media.schema ?? true)
  return html`
    <p class="field-head"><code>${media.type}</code> <span class="type">${line.mark}</span></p>
    ${view.describe(media.description)} ${media.schema !== undefined && view.describe(line.description)}
    ${renderValueFacts(line.values, view.words)} ${renderBelow(line, { section: parent }, 0, view)}
    ${renderFactLines(encodingLines(schemas, media), view)}
  `
}

/** Renders the bodies of a request or a response by media type: one as it is, several as tabs. */
export const renderMedia = (
  schemas: SchemaDescription,
  media: ReadonlyArray<MediaFacts>,
  parent: string,
  view: FactsView
): Html =>
  renderOneOrPanels(
    media.map((each) => ({
      id: media.length === 1 ? "" : view.id(`${parent}-${each.type}`),
      title: each.type,
      body: renderOne(schemas, each, parent, view)
    })),
    { name: parent }
  )
