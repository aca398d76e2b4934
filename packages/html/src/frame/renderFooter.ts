import { html, Html } from "../template/Html.ts"
import type { FrameLink, Neighbour, PageFrame, SiteFrame } from "./PageFrame.ts"
import { renderImages, renderSocial, symbol } from "./renderHeader.ts"

const list = (links: ReadonlyArray<FrameLink>): Html =>
  html`<ul>
    ${links.map(({ href, label }) => html`<li><a href=${href}>${label}</a></li>`)}
  </ul>`

/** The foot of all pages of a site. */
export const renderFooter = ({ footer, isTrademarkShown, social, title, words }: SiteFrame): Html => {
  const { copyright, groups, links, logo } = footer
  const accounts = social?.footer ?? []
  const isEmpty =
    accounts.length === 0 &&
    copyright === undefined &&
    logo === undefined &&
    groups.length === 0 &&
    links.length === 0
  if (!isTrademarkShown && isEmpty) return Html.empty
  return html`
    <footer class="footer">
      ${
        groups.length > 0 &&
        html`<div class="footer-groups">
          ${groups.map(
            ({ links, title }) =>
              html`<div>
                <h2>${title}</h2>
                ${list(links)}
              </div>`
          )}
        </div>`
      }
      <div class="footer-end">
        ${logo !== undefined && html`<p>${renderImages(logo, title)}</p>`}
        ${copyright !== undefined && html`<p>${copyright}</p>`} ${links.length > 0 && list(links)}
        ${renderSocial(accounts)} ${isTrademarkShown && html`<p>${words.builtWith}</p>`}
      </div>
    </footer>
  `
}

const neighbour = (link: Neighbour | undefined, kind: "prev" | "next", word: string, icons: string): Html => {
  if (link === undefined) return Html.empty
  const words = kind === "prev" ? [symbol(icons, "arrow-left"), word] : [word, symbol(icons, "arrow-right")]
  return html`<a class=${kind} rel=${kind} href=${link.href}
    ><small>${words}</small
    ><span>${link.label}</span
    >${link.description !== undefined && html`<small class="about">${link.description}</small>`}</a
  >`
}

/** The end of a page: its neighbours, its date, and the question whether it helped. */
export const renderPageEnd = (page: PageFrame, icons: string): Html => {
  const { feedback, id, next, previous, site, updatedAt } = page
  const { language, words } = site
  const day = updatedAt === undefined ? Number.NaN : Date.parse(updatedAt)
  const date = Number.isNaN(day)
    ? undefined
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day)
  return html`
    ${
      (previous !== undefined || next !== undefined) &&
      html`<nav class="neighbours" aria-label=${`${words.previous} / ${words.next}`}>
        ${neighbour(previous, "prev", words.previous, icons)}${neighbour(next, "next", words.next, icons)}
      </nav>`
    }
    ${
      (date !== undefined || feedback !== undefined) &&
      html`<div class="page-end">
        <p>${date !== undefined && html`${words.lastUpdated} <time datetime=${updatedAt}>${date}</time>`}</p>
        ${
          feedback !== undefined &&
          html`<octavo-feedback data-thanks=${words.thanks}>
            <form method="post" action=${feedback}>
              <input type="hidden" name="page" value=${id ?? ""} />
              <span>${words.feedback}</span>
              <button class="button secondary small" name="rating" value="good">${words.yes}</button>
              <button class="button secondary small" name="rating" value="bad">${words.no}</button>
            </form>
          </octavo-feedback>`
        }
      </div>`
    }
  `
}
