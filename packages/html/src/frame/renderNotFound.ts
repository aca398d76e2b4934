import { html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, SiteFrame } from "./PageFrame.ts"
import { renderPage } from "./renderPage.ts"

/** The page for an address without a page, with likely ones. */
export const renderNotFound = (
  site: SiteFrame,
  suggestions: ReadonlyArray<FrameLink>,
  signIn: string | undefined,
  assets: AssetAddresses
): string => {
  const { words } = site
  const body = html`
    <p>${words.notFoundHint}</p>
    ${
      suggestions.length > 0 &&
      html`<h2>${words.perhaps}</h2>
        <ul>
          ${suggestions.map(({ href, label }) => html`<li><a href=${href}>${label}</a></li>`)}
        </ul>`
    }
    <p>
      <a class="button primary" href=${site.href}>${words.home}</a>
      ${signIn !== undefined && html`<a class="button secondary" href=${signIn}>${words.signIn}</a>`}
    </p>
  `
  const page = { site, title: words.notFound, breadcrumbs: [], outline: [], noIndex: true }
  return renderPage(page, { body, hasMath: false, modules: new Set() }, assets)
}
