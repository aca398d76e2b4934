import type { JsonObject } from "@octavo/kernel"
import { html, type Html } from "../template/Html.ts"
import { SchemaDescription } from "../operations/describeSchema.ts"
import { schemasNamed } from "../operations/schemasNamed.ts"
import { sampleOf } from "../values/sampleOf.ts"
import { type Describe, renderParagraphs, renderSample, renderSchemaLines } from "./renderSchemaLine.ts"

/** Renders schemas of a document with their properties and an example, each folded where there are several. */
export const renderSchemas = (
  root: JsonObject,
  names: ReadonlyArray<string>,
  describe: Describe = renderParagraphs
): Html | false => {
  const found = schemasNamed(root, names)
  const described = new SchemaDescription(root)
  return (
    found.length > 0 &&
    html`<div class="operation-facts">
      ${found.map(({ name, schema }) => {
        const { children, description, limits, type } = described.line(name, schema)
        const example = JSON.stringify(sampleOf(root, schema), null, 2)
        return html`
          <details open=${found.length === 1}>
            <summary><code dir="ltr">${name}</code> <span class="type">${type}</span></summary>
            ${describe(description)}
            ${limits.length > 0 && html`<p class="limits" dir="ltr">${limits.join(" · ")}</p>`}
            ${renderSchemaLines(children, 0, describe)}
            <details>
              <summary>Example of ${name}</summary>
              ${renderSample(example, `Example of ${name}`)}
            </details>
          </details>
        `
      })}
    </div>`
  )
}
