import { html, type Html } from "../template/Html.ts"
import type { SchemaLine } from "./describeSchema.ts"

/** Levels of a schema that are open at first. */
const openLevels = 1

/** The paragraphs of a description, as text. */
export const renderParagraphs = (text: string | undefined): ReadonlyArray<Html> =>
  text === undefined
    ? []
    : text
        .trim()
        .split(/\n\s*\n/)
        .map((each) => html`<p dir="auto">${each}</p>`)

/** Renders a line of a schema with those below it, folded by depth. */
export const renderSchemaLine = (line: SchemaLine, depth: number): Html => html`
  <li>
    <code dir="ltr">${line.name}</code> <span class="type">${line.type}</span>
    ${line.required && html`<strong class="required">required</strong>`}
    ${line.limits.length > 0 && html`<span class="limits" dir="ltr">${line.limits.join(" · ")}</span>`}
    ${renderParagraphs(line.description)}
    ${
      line.children.length > 0 &&
      html`
        <details open=${depth < openLevels}>
          <summary>${line.children.length} properties of ${line.name}</summary>
          <ul class="schema">
            ${line.children.map((child) => renderSchemaLine(child, depth + 1))}
          </ul>
        </details>
      `
    }
  </li>
`

/** Renders an example or a code sample. */
export const renderSample = (code: string, label: string): Html => html`
  <pre class="sample" tabindex="0" dir="ltr" role="region" aria-label=${label}><code>${code}</code></pre>
`
