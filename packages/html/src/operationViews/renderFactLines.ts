import { html, type Html } from "../template/Html.ts"
import type { FactLine } from "./factWords.ts"
import type { FactsView } from "./FactsView.ts"

/** Renders facts that are no schema, each a line with its description. */
export const renderFactLines = (
  lines: ReadonlyArray<FactLine>,
  { describe }: FactsView
): ReadonlyArray<Html> =>
  lines.map(
    ({ description, words }) =>
      html`<p class="fact-line" dir="ltr"><code>${words}</code></p>
        ${describe(description)}`
  )
