import { html, Html } from "../template/Html.ts"
import type { FrameLink, PageAction, PageFrame } from "./PageFrame.ts"
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

/** The link to the editor of the page. One for members is made by the client. */
const renderEditor = (
  { href, space }: NonNullable<PageFrame["editor"]>,
  { words }: PageFrame["site"],
  icons: string
): Html => {
  const label = html`${symbol(icons, "pen")}${words.editInOctavo}`
  return space === undefined
    ? html`<a href=${href} rel="nofollow">${label}</a>`
    : html`<octavo-editor hidden data-space=${space} data-href=${href}>${label}</octavo-editor>`
}

const usualOrder: ReadonlyArray<PageAction> = ["markdown", "pdf", "external-ai", "mcp"]

/** One button that copies the page, and a menu of all that can be done with it. Without scripts the menu alone is there. */
export const renderPageActions = (page: PageFrame, icons: string): Html => {
  const { actions = usualOrder, assistants = [], edit, editor, markdown, mcp, pdf, site } = page
  const { words } = site
  const copy = (label: string) =>
    html`<octavo-copy data-href=${markdown}
      ><button type="button">${symbol(icons, "copy")}<span>${label}</span></button></octavo-copy
    >`
  const entries: Readonly<Record<PageAction, ReadonlyArray<Html>>> = {
    markdown:
      markdown === undefined
        ? []
        : [copy(words.copyMarkdown), html`<a href=${markdown}>${symbol(icons, "code")}${words.markdown}</a>`],
    pdf: pdf === undefined ? [] : renderBooks(pdf, icons),
    "external-ai": assistants.map((link) => outside(icons, link)),
    mcp:
      mcp === undefined
        ? []
        : [
            html`<octavo-copy data-text=${mcp}
              ><button type="button">
                ${symbol(icons, "plug")}<span>${words.copyMcp}</span>
              </button></octavo-copy
            >`
          ]
  }
  const order = [...new Set([...actions, ...usualOrder])]
  const items = [
    ...order.flatMap((action) => entries[action]),
    ...(edit === undefined ? [] : [html`<a href=${edit}>${symbol(icons, "pen")}${words.edit}</a>`]),
    ...(editor === undefined ? [] : [renderEditor(editor, site, icons)])
  ]
  const isForScripts =
    markdown === undefined &&
    pdf === undefined &&
    edit === undefined &&
    (editor === undefined || editor.space !== undefined) &&
    assistants.length === 0
  const isForMembers = items.length === 1 && editor?.space !== undefined
  if (items.length === 0 || isForMembers) return Html.empty
  return html`<div class=${["page-actions", isForScripts && "for-scripts"]}>
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
