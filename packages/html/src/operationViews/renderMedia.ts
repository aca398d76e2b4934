import { html, type Html } from "../template/Html.ts"
import type { SchemaDescription } from "../operations/describeSchema.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { Direction } from "../values/fits.ts"
import { encodingLines } from "./factWords.ts"
import { mediaExamples } from "./mediaExamples.ts"
import { type Describe, renderFactLines, renderSample, renderSchemaLines } from "./renderSchemaLine.ts"

/** A body to render: its schema, encodings and examples; `of` says whose body it is. */
interface MediaToRender {
  readonly media: MediaFacts
  readonly direction: Direction
  readonly of: string
}

/** Renders a body with its schema and examples. */
export const renderMedia = (
  schemas: SchemaDescription,
  { direction, media, of }: MediaToRender,
  describe: Describe
): Html => {
  const line = schemas.line(media.type, media.schema ?? true)
  return html`
    <p>
      <code dir="ltr">${media.type}</code> <span class="type">${line.type}</span>
      ${line.limits.length > 0 && html`<span class="limits" dir="ltr">${line.limits.join(" · ")}</span>`}
    </p>
    ${media.schema !== undefined && describe(line.description)}
    ${renderSchemaLines(line.children, 0, describe)}
    ${renderFactLines(encodingLines(schemas, media.encodings), describe)}
    ${mediaExamples(schemas, media, direction).map(({ code, description, title, url }) => {
      const label = title === "" ? `Example of ${of}` : `Example of ${of}: ${title}`
      return html`
        <details>
          <summary>${label}</summary>
          ${describe(description)}
          ${code === undefined ? html`<p dir="ltr"><code>${url}</code></p>` : renderSample(code, label)}
        </details>
      `
    })}
  `
}
