import type { RenderedDocument } from "../blocks/renderDocument.ts"
import { type ClientModule, emptyElements, type OutlineEntry } from "../blocks/Rendering.ts"
import { html, Html } from "../template/Html.ts"
import type { AssetAddresses, FrameLink, Logo, PageFrame, SiteFrame } from "./PageFrame.ts"
import { renderCover } from "./renderCover.ts"
import { renderFooter, renderPageEnd } from "./renderFooter.ts"
import { renderHeader, renderPanelEnd, renderPanelHead, symbol } from "./renderHeader.ts"
import { renderNavigation } from "./renderNavigation.ts"
import { renderPageActions } from "./renderPageActions.ts"
import { renderStructuredData } from "./renderStructuredData.ts"
import { renderSpeculationRules } from "./speculationRules.ts"
import { themeScript } from "./themeScript.ts"

/** The parts of a rendered document that a page loads by. */
export type PageBody = Pick<RenderedDocument, "body" | "modules" | "hasMath"> &
  Partial<Pick<RenderedDocument, "titleIds">>

const renderOutline = (outline: ReadonlyArray<OutlineEntry>, site: SiteFrame): Html => {
  const top = Math.min(...outline.map(({ depth }) => depth))
  const entries = outline
    .filter(({ depth }) => depth <= top + 1)
    .map(
      ({ depth, id, title }) =>
        html`<li class=${depth > top && "deeper"}><a href=${`#${encodeURIComponent(id)}`}>${title}</a></li>`
    )
  return html`<octavo-outline
    ><p>${site.words.onThisPage}</p>
    <ul>
      ${entries}
    </ul></octavo-outline
  >`
}

const modulesOf = (modules: ReadonlySet<ClientModule>, assets: AssetAddresses) => {
  const names = ["site", ...[...modules].sort()]
  return names
    .filter((name) => name !== "diagram" || assets.hasMermaid)
    .map((name) => `${assets.folder}/${name}${assets.extension}`)
}

const renderFavicon = ({ dark, light }: Logo): Html => {
  if (dark === undefined || dark === light) return html`<link rel="icon" href=${light} />`
  const icon = (href: string, mode: string) =>
    html`<link rel="icon" media=${`(prefers-color-scheme: ${mode})`} href=${href} />`
  return html`${icon(light, "light")}${icon(dark, "dark")}`
}

/** The image of previews of links: that of the page, else the drawn card with its size. */
const renderPreviewImage = ({ card, image, title }: PageFrame): Html => {
  const shown = image ?? card
  if (shown === undefined) return Html.empty
  return html`<meta property="og:image" content=${shown} />
    ${image === undefined && html`<meta property="og:image:type" content="image/png" /><meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />`}
    <meta property="og:image:alt" content=${title} />
    <meta name="twitter:card" content="summary_large_image" />`
}

const renderHead = (page: PageFrame, body: PageBody, assets: AssetAddresses): Html => {
  const { alternates = [], canonical, feed, markdown, site, structuredData, summary, title } = page
  const name = title === site.title ? title : `${title} | ${site.title}`
  const modules = modulesOf(body.modules, assets)
  return html`
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${name}</title>
      ${summary !== undefined && html`<meta name="description" content=${summary} />`}
      ${(site.noIndex || page.noIndex === true) && html`<meta name="robots" content="noindex" />`}
      ${canonical !== undefined && html`<link rel="canonical" href=${canonical} />`}
      ${alternates.map(({ language, url }) => html`<link rel="alternate" hreflang=${language} href=${url} />`)}
      ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href=${markdown} />`}
      ${feed !== undefined && html`<link rel="alternate" type="application/rss+xml" href=${feed} />`}
      <meta property="og:title" content=${title} />
      <meta property="og:site_name" content=${site.title} />
      <meta property="og:type" content="article" />
      ${summary !== undefined && html`<meta property="og:description" content=${summary} />`}
      ${canonical !== undefined && html`<meta property="og:url" content=${canonical} />`}
      ${renderPreviewImage(page)} ${site.favicon !== undefined && renderFavicon(site.favicon)}
      <link rel="stylesheet" href=${site.stylesheet ?? `${assets.folder}/site.css`} />
      ${body.hasMath && html`<link rel="stylesheet" href=${`${assets.folder}/katex/katex.min.css`} />`}
      ${themeScript} ${modules.map((module) => html`<script type="module" src=${module}></script>`)}
      ${structuredData !== undefined && renderStructuredData(structuredData)}
      ${page.prefetched !== undefined && renderSpeculationRules(page.prefetched)}
    </head>
  `
}

const crumb = ({ href, label }: FrameLink): Html => html`<li><a href=${href}>${label}</a></li>`

/** Pages above a page; of more than three, all between the first and the last are in a menu. */
const renderTrail = (links: ReadonlyArray<FrameLink>): ReadonlyArray<Html> => {
  if (links.length <= 3) return links.map(crumb)
  const between = links.slice(1, -1)
  return [
    crumb(links[0]!),
    html`<li>
      <details class="menu">
        <summary aria-label=${between.map(({ label }) => label).join(", ")}>…</summary>
        <ul>
          ${between.map(crumb)}
        </ul>
      </details>
    </li>`,
    crumb(links.at(-1)!)
  ]
}

const renderTitle = (page: PageFrame, [id, ...ids]: ReadonlyArray<string>, icons: string): Html => {
  const { breadcrumbs, description, emoji, site, title } = page
  const { words } = site
  return html`
    <div class="title">
      ${
        breadcrumbs.length > 0 &&
        html`<nav class="breadcrumbs" aria-label=${words.breadcrumbs}>
          <ol>
            ${renderTrail(breadcrumbs)}
          </ol>
        </nav>`
      }
      <h1 id=${id} dir="auto">
        ${emptyElements(ids)}${emoji !== undefined && html`<span class="emoji" aria-hidden="true">${emoji}</span> `}${title}
      </h1>
      ${description !== undefined && description !== "" && html`<p class="lead" dir="auto">${description}</p>`}
      ${renderPageActions(page, icons)}
    </div>
  `
}

/** A whole page, with the document or another body in its frame. */
export const renderPage = (page: PageFrame, body: PageBody, assets: AssetAddresses): string => {
  const { id, site } = page
  const { titleIds = [] } = body
  const { words } = site
  const icons = `${assets.folder}/icons.svg`
  const hasNavigation = page.hasNavigation !== false && site.navigation.length > 0
  const hasOutline = page.hasOutline !== false && page.outline.length > 1
  const classes = [
    "columns-of-page",
    !hasNavigation && "no-pages",
    !hasOutline && "no-outline",
    page.isWide === true && "wide-page"
  ]
  return html`<!doctype html>
    <html
      lang=${site.language}
      dir=${site.direction}
      data-theme=${site.theme}
      data-themes=${site.canChangeTheme}
      data-copy=${words.copy}
      data-copied=${words.copied}
      data-close=${words.close}
    >
      ${renderHead(page, body, assets)}
      <body>
        <a class="skip" href="#~content">${words.skipToContent}</a>
        ${renderHeader(site, icons, assets.findIcon)}
        <div class=${classes}>
          <nav
            class=${["pages", !hasNavigation && "panel-only"]}
            id="~pages"
            popover
            aria-label=${words.pages}
          >
            ${renderPanelHead(site, icons)}
            ${hasNavigation && renderNavigation(site.navigation, id, words, assets.findIcon)}
            ${renderPanelEnd(site, icons)}
          </nav>
          <main id="~content" tabindex="-1">
            ${page.cover?.size === "full" && renderCover(page.cover)}
            ${
              hasOutline &&
              html`<button class="outline-button" type="button" popovertarget="~outline">
                <span>${words.onThisPage}</span>${symbol(icons, "chevron-down")}
              </button>`
            }
            <article>
              ${page.cover?.size === "hero" && renderCover(page.cover)}
              ${page.hasTitle !== false && renderTitle(page, titleIds, icons)}
              ${page.isUntranslated === true && html`<p class="untranslated" role="note">${words.untranslated}</p>`}
              <div class="prose">${page.hasTitle === false && emptyElements(titleIds)}${body.body}</div>
            </article>
            ${renderPageEnd(page, icons)}
          </main>
          ${
            hasOutline &&
            html`<nav class="outline" id="~outline" popover aria-label=${words.onThisPage}>
              ${renderOutline(page.outline, site)}
            </nav>`
          }
        </div>
        ${renderFooter(site)}
      </body>
    </html> `.text
}
