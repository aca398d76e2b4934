import { html, Html } from "../template/Html.ts"
import type { SiteFrame } from "./PageFrame.ts"

/** The bar that tells a user that a page is a preview, and of what. */
export const renderPreviewBar = ({ preview, title, words }: SiteFrame): Html => {
  if (preview === undefined) return Html.empty
  const { claims, draft, leave, visibility } = preview
  return html`
    <section class="preview-bar" aria-label=${words.preview}>
      <p>
        <strong>${words.preview}</strong> <bdi>${title}</bdi> <small dir="ltr">${visibility}</small>
        ${draft !== undefined && html`<span>${words[draft.kind]} <code dir="ltr">${draft.id}</code></span>`}
        ${claims !== "" && html`<span>${words.asVisitor} <code dir="ltr">${claims}</code></span>`}
      </p>
      <a href=${leave}>${words.leavePreview}</a>
    </section>
  `
}
