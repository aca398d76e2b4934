import { html, Html } from "../template/Html.ts"
import type { FrameLink, PageFrame } from "./PageFrame.ts"
import { symbol } from "./renderHeader.ts"

/** The books that a reader can have. They are buttons of a form and no links, so that crawlers do not have books printed. */
const renderBooks = ({ action, parts }: NonNullable<PageFrame["pdf"]>, icons: string): ReadonlyArray<Html> =>
  parts.map(
    ({ label, name }) =>
      html`<form action=${action}>
        <button name="part" value=${name}>${symbol(icons, "download")}${label}</button>
      </form>`
  )

const outside = (icons: string, { href, label }: FrameLink): Html =>
  html`<a href=${href} target="_blank" rel="noopener noreferrer"
    >${symbol(icons, "arrow-up-right")}${label}</a
  >`

/** One button that copies the page, and a menu of all that can be done with it. Without scripts the menu alone is there. */
export const renderPageActions = (page: PageFrame, icons: string): Html => {
  const { assistants = [], edit, markdown, pdf, site } = page
  const { words } = site
  const copy = (label: string) =>
    html`<octavo-copy data-href=${markdown}
      ><button type="button">${symbol(icons, "copy")}<span>${label}</span></button></octavo-copy
    >`
  const items = [
    ...(markdown === undefined
      ? []
      : [copy(words.copyMarkdown), html`<a href=${markdown}>${symbol(icons, "code")}${words.markdown}</a>`]),
    ...(pdf === undefined ? [] : renderBooks(pdf, icons)),
    ...(edit === undefined ? [] : [html`<a href=${edit}>${symbol(icons, "pen")}${words.edit}</a>`]),
    ...assistants.map((link) => outside(icons, link))
  ]
  if (items.length === 0) return Html.empty
  return html`<div class="page-actions">
    ${markdown !== undefined && copy(words.copyPage)}
    <details class="menu">
      <summary aria-label=${words.pageActions}>
        <span>${markdown === undefined ? words.pageActions : symbol(icons, "chevron-down")}</span>
      </summary>
      <ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>
    </details>
  </div>`
}
