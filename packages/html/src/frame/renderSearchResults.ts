import { html, Html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, SiteFrame } from "./PageFrame.ts"
import { renderPage } from "./renderPage.ts"

/** A result of a search. */
export interface SearchResult extends FrameLink {
  /** The titles above the page. */
  readonly path?: ReadonlyArray<string>
  readonly excerpt?: string
}

/** Words of a query, as they are marked in results. */
const wordsOfQuery = (query: string): ReadonlyArray<string> =>
  [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])].slice(0, 20)

/** Text with the words of a query marked. */
const marked = (text: string, words: ReadonlyArray<string>): Html => {
  if (words.length === 0) return html`${text}`
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "giu"))
  return Html.join(
    pieces.map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<mark>${piece}</mark>`))
  )
}

/** The page of search results, for readers without scripts and for links to a search. */
export const renderSearchResults = (
  site: SiteFrame,
  query: string,
  results: ReadonlyArray<SearchResult>,
  assets: AssetAddresses
): string => {
  const { words } = site
  const marks = wordsOfQuery(query)
  const items = results.map(
    ({ excerpt, href, label, path }) => html`
      <li>
        ${path !== undefined && path.length > 0 && html`<small>${path.join(" › ")}</small>`}
        <a href=${href}>${marked(label, marks)}</a>
        ${excerpt !== undefined && html`<p>${marked(excerpt, marks)}</p>`}
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
        : html`<p>${words.noResults}</p>`)
    }
  `
  const title = query === "" ? words.search : `${words.resultsFor} “${query}”`
  const page = { site, title, breadcrumbs: [], outline: [], noIndex: true }
  return renderPage(page, { body, hasMath: false, modules: new Set() }, assets)
}
