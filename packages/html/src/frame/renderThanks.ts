import { html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, SiteFrame } from "./PageFrame.ts"
import { renderPage } from "./renderPage.ts"

/** The page that thanks a reader for feedback, with a link back to the page that it was about. */
export const renderThanks = (site: SiteFrame, back: FrameLink, assets: AssetAddresses): string => {
  const body = html`<p role="status">
    <a class="button primary" href=${back.href}>${site.words.backToPage}: ${back.label}</a>
  </p>`
  const page = { site, title: site.words.thanks, breadcrumbs: [], outline: [], noIndex: true }
  return renderPage(page, { body, hasMath: false, modules: new Set() }, assets)
}
