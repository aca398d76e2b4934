import { html, type Html } from "../template/Html.ts"
import type { SchemaLine } from "../operations/describeSchema.ts"
import type { FactLine } from "./factWords.ts"

/** Renders a description of a specification, which is Markdown of a stranger. */
export type Describe = (text: string | undefined) => Html | false

/** Renders a description as paragraphs of text. */
export const renderParagraphs: Describe = (text) =>
  text !== undefined &&
  text.trim() !== "" &&
  html`<div class="description">
    ${text
      .trim()
      .split(/\n\s*\n/)
      .map((each) => html`<p dir="auto">${each}</p>`)}
  </div>`

/** Levels of a schema that are open at first. */
const openLevels = 1

/** Renders a line of a schema with those below it, folded by depth. */
export const renderSchemaLine = (line: SchemaLine, depth: number, describe: Describe): Html => html`
  <li>
    <code dir="ltr">${line.name}</code> <span class="type">${line.type}</span>
    ${line.required && html`<strong class="required">required</strong>`}
    ${line.limits.length > 0 && html`<span class="limits" dir="ltr">${line.limits.join(" · ")}</span>`}
    ${describe(line.description)}
    ${
      line.children.length > 0 &&
      html`
        <details open=${depth < openLevels}>
          <summary>${line.children.length} properties of ${line.name}</summary>
          <ul class="schema">
            ${line.children.map((child) => renderSchemaLine(child, depth + 1, describe))}
          </ul>
        </details>
      `
    }
  </li>
`

/** Renders lines of schemas as a list; nothing where there are none. */
export const renderSchemaLines = (
  lines: ReadonlyArray<SchemaLine>,
  depth: number,
  describe: Describe
): ReadonlyArray<Html> =>
  lines.length === 0
    ? []
    : [
        html`<ul class="schema">
          ${lines.map((line) => renderSchemaLine(line, depth, describe))}
        </ul>`
      ]

/** Renders facts that are no schema, each a paragraph with its description. */
export const renderFactLines = (lines: ReadonlyArray<FactLine>, describe: Describe): ReadonlyArray<Html> =>
  lines.map(
    ({ description, words }) =>
      html`<p dir="ltr"><code>${words}</code></p>
        ${describe(description)}`
  )

/** Renders an example or a code sample. */
export const renderSample = (code: string, label: string): Html => html`
  <pre class="sample" tabindex="0" dir="ltr" role="region" aria-label=${label}><code>${code}</code></pre>
`
