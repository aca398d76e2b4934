import { type Html, html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, SiteFrame } from "./PageFrame.ts"
import { renderPage } from "./renderPage.ts"

/** A result of a search. */
export interface SearchResult extends FrameLink {
  /** The titles above the page. */
  readonly path?: ReadonlyArray<string>
  /** Text in pieces, of which every second one matches the query. */
  readonly excerpt?: ReadonlyArray<string>
  /** The parts of the page that match. */
  readonly sections?: ReadonlyArray<FrameLink & { readonly excerpt?: ReadonlyArray<string> }>
}

const renderExcerpt = (pieces: ReadonlyArray<string> | undefined): Html | false =>
  pieces !== undefined &&
  html`<p>
    ${pieces.map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<mark>${piece}</mark>`))}
  </p>`

/** The page of search results, for readers without scripts and for links to a search. */
export const renderSearchResults = (
  site: SiteFrame,
  query: string,
  results: ReadonlyArray<SearchResult>,
  assets: AssetAddresses
): string => {
  const { words } = site
  const items = results.map(
    ({ excerpt, href, label, path, sections = [] }) => html`
      <li>
        ${path !== undefined && path.length > 0 && html`<small>${path.join(" › ")}</small>`}
        <a href=${href}>${label}</a>
        ${renderExcerpt(excerpt)}
        ${
          sections.length > 0 &&
          html`<ul>
            ${sections.map(({ excerpt, href, label }) => html`<li><a href=${href}>${label}</a>${renderExcerpt(excerpt)}</li>`)}
          </ul>`
        }
      </li>
    `
  )
  const body = html`
    <form
      class="search-form"
      role="search"
      action=${site.search?.action ?? site.href}
      aria-label=${words.resultsFor}
    >
      <input type="text" name="q" value=${query} aria-label=${words.search} maxlength="200" />
      <button class="button primary">${words.search}</button>
    </form>
    ${
      query !== "" &&
      (items.length > 0
        ? html`<ol class="results">
            ${items}
          </ol>`
        : html`<p><strong>${words.noResults}</strong> ${words.noResultsHint}</p>`)
    }
  `
  const title = query === "" ? words.search : `${words.resultsFor} “${query}”`
  const page = { site, title, breadcrumbs: [], outline: [], noIndex: true }
  return renderPage(page, { body, hasMath: false, modules: new Set() }, assets)
}
