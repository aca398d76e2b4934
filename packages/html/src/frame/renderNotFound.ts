import { html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, SiteFrame } from "./PageFrame.ts"
import { renderPage } from "./renderPage.ts"

/** The page for an address without a page, with pages that are alike, else a search for its words. */
export const renderNotFound = (
  site: SiteFrame,
  suggestions: ReadonlyArray<FrameLink>,
  query: string,
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
    ${
      suggestions.length === 0 &&
      site.search !== undefined &&
      html`<form class="search-form" role="search" action=${site.search.action} aria-label=${words.notFound}>
        <input type="text" name="q" value=${query} aria-label=${words.search} maxlength="200" />
        <button class="button primary">${words.search}</button>
      </form>`
    }
    <p>
      <a class=${["button", suggestions.length > 0 ? "primary" : "secondary"]} href=${site.href}
        >${words.home}</a
      >
      ${signIn !== undefined && html`<a class="button secondary" href=${signIn}>${words.signIn}</a>`}
    </p>
  `
  const page = { site, title: words.notFound, breadcrumbs: [], outline: [], noIndex: true }
  return renderPage(page, { body, hasMath: false, modules: new Set() }, assets)
}
