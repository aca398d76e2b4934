import { html, type Html } from "../template/Html.ts"
import { englishWords, type Words } from "../Words.ts"

/** Renders a description of a specification, which is Markdown of a stranger. */
export type Describe = (text: string | undefined) => Html | false

/** Renders code in a language with a label for assistive technology. */
type RenderSample = (code: string, language: string, label: string) => Html

/** The page around the facts of a specification. */
export interface FactsView {
  readonly words: Words
  readonly describe: Describe
  readonly sample: RenderSample
  /** Makes an id that no other element of the page has. */
  readonly id: (wanted: string) => string
  /** Makes an id that no author can link to, for a part of one kind. */
  readonly ownId: (kind: string) => string
  /** The address at which a named schema is described that is so many levels deep; undefined for one that is described in its place. */
  readonly schemaAt?: (name: string, depth: number) => string | undefined
}

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

const renderPlain: RenderSample = (code, _language, label) => html`
  <figure class="code">
    <pre tabindex="0" role="group" aria-label=${label} dir="ltr"><code>${code}</code></pre>
  </figure>
`

/** A view without a page around it: text as paragraphs, code without colours, ids that are unique among these facts. */
export const plainView = (parts: Partial<FactsView> = {}): FactsView => {
  const counts = new Map<string, number>()
  const id = (wanted: string): string => {
    const count = (counts.get(wanted) ?? 0) + 1
    counts.set(wanted, count)
    return count === 1 ? wanted : `${wanted}-${count}`
  }
  return {
    words: englishWords,
    describe: renderParagraphs,
    sample: renderPlain,
    id,
    ownId: (kind) => id(`~${kind}`),
    ...parts
  }
}
