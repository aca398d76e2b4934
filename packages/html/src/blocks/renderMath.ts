import { type Html, html } from "../template/Html.ts"
import type { Rendering } from "./Rendering.ts"

/** A formula, typeset; its TeX as code where that failed. */
export const renderMath = (rendering: Rendering, formula: string, isBlock: boolean): Html => {
  const typeset = rendering.context.snippets.math(formula, isBlock)
  if (typeset !== undefined) rendering.hasMath = true
  const shown = typeset ?? html`<code>${formula}</code>`
  const region = isBlock ? `${rendering.context.words.code} ${rendering.nextRegion()}` : undefined
  return isBlock
    ? html`<div class="math" dir="ltr" tabindex="0" role="group" aria-label=${region}>${shown}</div>`
    : html`<span class="math" dir="ltr">${shown}</span>`
}
