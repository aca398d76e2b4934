import type { JsonObject } from "@octavo/kernel"
import { SchemaDescription } from "../operations/describeSchema.ts"
import { schemasNamed } from "../operations/schemasNamed.ts"
import { html, type Html } from "../template/Html.ts"
import { sampleOf } from "../values/sampleOf.ts"
import { type FactsView, plainView } from "./FactsView.ts"
import { renderBelow, renderValueFacts } from "./renderField.ts"
import { schemaId } from "./schemaId.ts"

/** Renders schemas of a document with their properties and an example, each folded where there are several. */
export const renderSchemas = (
  root: JsonObject,
  names: ReadonlyArray<string>,
  view: FactsView = plainView()
): Html | false => {
  const found = schemasNamed(root, names)
  // Schemas that refer to each other are whole, each with its own budget; others share one.
  const shared = view.schemaAt === undefined ? new SchemaDescription(root) : undefined
  return (
    found.length > 0 &&
    html`<div class="operation-facts">
      ${found.map(({ name, schema }) => {
        const line = (shared ?? new SchemaDescription(root)).line(name, schema)
        const id = view.id(schemaId(name))
        const example = JSON.stringify(sampleOf(root, schema), null, 2)
        return html`
          <details class="schema" id=${id} open=${found.length === 1}>
            <summary><code dir="ltr">${name}</code> <span class="type">${line.mark}</span></summary>
            <div>
              ${view.describe(line.description)} ${renderValueFacts(line.values, view.words)}
              ${renderBelow(line, { section: id }, 0, view)}
              <details class="fold">
                <summary aria-label=${`${view.words.example}: ${name}`}>${view.words.example}</summary>
                ${view.sample(example, "json", `${view.words.example}: ${name}`)}
              </details>
            </div>
          </details>
        `
      })}
    </div>`
  )
}
