import type { FindIcon } from "../blocks/RenderContext.ts"
import { renderIcon } from "../blocks/renderIcon.ts"
import { html, Html } from "../template/Html.ts"
import { renderPreviewBar } from "./renderPreviewBar.ts"
import type { FrameLink, Logo, SiteFrame, SocialLink, Variant } from "./PageFrame.ts"

/** A symbol of the frame. */
export const symbol = (icons: string, name: string): Html =>
  html`<svg class="icon" aria-hidden="true"><use href=${`${icons}#${name}`}></use></svg>`

const menu = (
  label: Html,
  name: string | undefined,
  links: ReadonlyArray<Html>,
  classes = "menu"
): Html => html`
  <details class=${classes}>
    <summary aria-label=${name}>${label}</summary>
    <ul>
      ${links.map((link) => html`<li>${link}</li>`)}
    </ul>
  </details>
`

const plainLink = ({ href, label }: FrameLink): Html => html`<a href=${href}>${label}</a>`

const currentLink = ({ href, isCurrent, label }: Variant, icon?: Html): Html =>
  html`<a href=${href} aria-current=${isCurrent && "true"}>${icon}${label}</a>`

/** A logo in the colours of the page. */
export const renderImages = ({ dark, light }: Logo, name: string): Html => {
  const image = (src: string, mode: string | false) =>
    html`<img src=${src} class=${mode} alt=${name} height="32" loading=${mode !== false && "lazy"} />`
  return dark === undefined || dark === light
    ? image(light, false)
    : html`${image(light, "only-light")}${image(dark, "only-dark")}`
}

/** Links to accounts on other platforms, by their logos. */
export const renderSocial = (links: ReadonlyArray<SocialLink> | undefined): Html =>
  links === undefined || links.length === 0
    ? Html.empty
    : html`<ul class="social">
        ${links.map(
          ({ href, label, path }) =>
            html`<li>
              <a href=${href} rel="me noopener" title=${label} aria-label=${label}
                ><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg
              ></a>
            </li>`
        )}
      </ul>`

const renderLogo = ({ href, logo, title }: SiteFrame): Html =>
  html`<a class="logo" href=${href}>${logo === undefined ? title : renderImages(logo, title)}</a>`

const renderSearch = ({ search, words }: SiteFrame, icons: string): Html => {
  if (search === undefined) return Html.empty
  return html`
    <octavo-search
      class="search"
      data-endpoint=${search.endpoint}
      data-close=${words.close}
      data-none=${words.noResults}
      data-try=${words.noResultsHint}
      data-hint=${words.searchHint}
      data-limited=${words.searchLimited}
      data-failed=${words.searchFailed}
      data-offline=${words.searchOffline}
      data-recent=${words.recentSearches}
      data-sections=${words.sections}
      data-select=${words.select}
      data-open=${words.open}
      data-filters=${search.filters !== undefined && search.filters.length > 1 && JSON.stringify(search.filters)}
    >
      <form role="search" action=${search.action}>
        ${symbol(icons, "search")}
        <input
          type="text"
          name="q"
          aria-label=${words.search}
          placeholder=${words.search}
          maxlength="200"
          autocomplete="off"
          enterkeyhint="search"
        />
        <kbd hidden></kbd>
      </form>
    </octavo-search>
  `
}

/** The choice of colours, which the client shows. */
const renderThemes = (
  { canChangeTheme, theme, words }: SiteFrame,
  icons: string,
  name = "octavo-theme"
): Html => {
  if (!canChangeTheme) return Html.empty
  const choice = (value: SiteFrame["theme"], label: string, icon: string) =>
    html`<label title=${label}
      ><input
        type="radio"
        name=${name}
        value=${value}
        checked=${theme === value}
        aria-label=${label}
      />${symbol(icons, icon)}</label
    >`
  return html`
    <octavo-theme>
      <fieldset>
        <legend class="hidden">${words.theme}</legend>
        ${choice("light", words.light, "sun")}${choice("system", words.system, "monitor")}${choice("dark", words.dark, "moon")}
      </fieldset>
    </octavo-theme>
  `
}

/** The links of the header: within it where there is room, else below the list of pages. */
const renderHeaderLinks = (
  { headerLinks }: SiteFrame,
  place: "header-links" | "header-links-below" = "header-links"
): Html =>
  html`<ul class=${place}>
    ${headerLinks.map(
      (link) =>
        html`<li>
          ${
            link.links !== undefined && link.links.length > 0
              ? menu(html`${link.label}`, undefined, link.links.map(plainLink))
              : html`<a
                  class=${place === "header-links" && link.kind !== undefined && link.kind !== "link" && ["button", link.kind, "small"]}
                  href=${link.href}
                  >${link.label}</a
                >`
          }
        </li>`
    )}
  </ul>`

/** The head of the list of pages where it is a panel: its close button. */
export const renderPanelHead = ({ title, words }: SiteFrame, icons: string): Html => html`
  <div class="panel-head">
    <strong>${title}</strong>
    <button type="button" popovertarget="~pages" popovertargetaction="hide" aria-label=${words.close}>
      ${symbol(icons, "close")}
    </button>
  </div>
`

/** The end of the list of pages where it is a panel: all that the header has no room for. */
export const renderPanelEnd = (site: SiteFrame, icons: string): Html => {
  const { headerLinks, languages, tabs, variants, words } = site
  const sections = tabs.flatMap(({ sections, ...tab }) =>
    sections === undefined || sections.length === 0 ? [tab] : sections
  )
  return html`<div class="panel-end">
    ${
      sections.length > 0 &&
      html`<ul aria-label=${words.sections}>
        ${sections.map(({ href, isCurrent, label }) => html`<li><a href=${href} aria-current=${isCurrent && "true"}>${label}</a></li>`)}
      </ul>`
    }
    ${(variants.length > 1 || languages.length > 1) && html`<div class="choices">${renderChoices(site)}</div>`}
    ${headerLinks.length > 0 && renderHeaderLinks(site, "header-links-below")}
    ${renderSocial(site.social?.header)} ${renderThemes(site, icons, "panel-theme")}
  </div>`
}

const renderTabs = ({ tabs, words }: SiteFrame, findIcon: FindIcon | undefined): Html => {
  if (tabs.length === 0) return Html.empty
  const items = tabs.map((tab) => {
    const sections = tab.sections ?? []
    const icon = renderIcon(findIcon, tab.icon)
    if (sections.length === 0) return html`<li>${currentLink(tab, icon)}</li>`
    const links = sections.map(
      (section) =>
        html`<a href=${section.href} aria-current=${section.isCurrent && "true"}
          >${renderIcon(findIcon, section.icon)}${section.label}${section.description !== undefined && html`<small>${section.description}</small>`}</a
        >`
    )
    return html`<li>
      ${menu(html`${icon}${tab.label}`, undefined, links, tab.isCurrent ? "menu current" : "menu")}
    </li>`
  })
  return html`<nav class="tabs-bar" aria-label=${words.sections}>
    <ul>
      ${items}
    </ul>
  </nav>`
}

const renderChoice = (variants: ReadonlyArray<Variant>, name: string, links: ReadonlyArray<Html>): Html => {
  const current = variants.find(({ isCurrent }) => isCurrent)?.label ?? name
  return variants.length < 2 ? Html.empty : menu(html`${current}`, `${name}: ${current}`, links)
}

/** The choices of version and language. */
const renderChoices = ({ languages, variants, words }: SiteFrame): Html => {
  const languageLinks = languages.map(
    ({ href, isCurrent, label, language }) =>
      html`<a href=${href} lang=${language} hreflang=${language} aria-current=${isCurrent && "true"}
        >${label}</a
      >`
  )
  return html`${renderChoice(
    variants,
    words.version,
    variants.map((variant) => currentLink(variant))
  )}${renderChoice(languages, words.language, languageLinks)}`
}

const renderAnnouncement = ({ announcement, words }: SiteFrame): Html => {
  if (announcement === undefined) return Html.empty
  const { id, link, style, text } = announcement
  return html`
    <octavo-announcement
      class=${["announcement", style]}
      data-id=${id}
      data-dismiss=${words.dismiss}
      role="region"
      aria-label=${words.announcement}
    >
      <p>${text} ${link !== undefined && plainLink(link)}</p>
    </octavo-announcement>
  `
}

/** The note that a page is of an old version. */
const renderOldVersion = ({ currentVersion, words }: SiteFrame): Html =>
  currentVersion === undefined
    ? Html.empty
    : html`<p class="old-version" role="note">
        ${words.oldVersion}
        <a href=${currentVersion.href}>${words.currentVersion}: <bdi>${currentVersion.label}</bdi></a>
      </p>`

/** The part of a page above its columns. */
export const renderHeader = (site: SiteFrame, icons: string, findIcon?: FindIcon): Html => html`
  ${renderPreviewBar(site)} ${renderAnnouncement(site)}
  <header class="header">
    <div class="bar">
      <button class="menu-button" type="button" popovertarget="~pages" aria-label=${site.words.menu}>
        ${symbol(icons, "menu")}
      </button>
      ${renderLogo(site)}
      <div class="choices">${renderChoices(site)}</div>
      ${renderSearch(site, icons)} ${site.headerLinks.length > 0 && renderHeaderLinks(site)}
      ${renderSocial(site.social?.header)} ${renderThemes(site, icons)}
      ${site.search !== undefined && html`<a class="search-link" href=${site.search.action} data-search="" aria-label=${site.words.search}>${symbol(icons, "search")}</a>`}
    </div>
    ${renderTabs(site, findIcon)}
  </header>
  ${renderOldVersion(site)}
`
