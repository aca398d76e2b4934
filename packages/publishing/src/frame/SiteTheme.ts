import { type FontFiles, themeOf as themeOfSettings, themeStylesheet } from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import type { Customization, SiteEdition } from "@octavo/sites"

/** The theme of a site space as CSS, and the name of its whole stylesheet, which differs between versions. */
export interface SiteTheme {
  readonly css: string
  readonly name: string
}

type Edition = Pick<SiteEdition, "customization">

/** The files of fonts that a stylesheet at `~octavo/theme-….css` loads. */
const fontFilesOf = ({ customization }: Edition, assets: string): FontFiles => ({
  folder: `${assets}/fonts`,
  copyOf: (url) => {
    const copy = customization.imageOf(url)
    if (copy?.type !== "font/woff2" && copy?.type !== "font/woff") return undefined
    return {
      href: `images/${copy.hash}`,
      format: copy.type === "font/woff2" ? "woff2" : "woff",
      metrics: copy.metrics ?? null
    }
  }
})

type Settings = Pick<Customization, "styling" | "header" | "advancedCustomization">

const known = new WeakMap<Customization["styling"], Map<string, SiteTheme>>()

/** The theme of the settings of a site space; `assets` is the hash of the files of all sites. Until settings are saved, pages load no fonts. */
export const themeOf = (settings: Settings, edition: Edition, assets: string): SiteTheme => {
  const { advancedCustomization, header, styling } = settings
  const { backgroundColor, linkColor, preset } = header
  const { isSaved } = edition.customization
  const beside = JSON.stringify([preset, backgroundColor, linkColor, advancedCustomization, isSaved])
  const ofStyling = known.get(styling) ?? new Map<string, SiteTheme>()
  const kept = ofStyling.get(beside)
  if (kept !== undefined) return kept
  const fonts = isSaved ? fontFilesOf(edition, assets) : undefined
  const css = themeStylesheet(themeOfSettings(settings, fonts))
  const theme = { css, name: `theme-${hashBytes(`${assets}\n${css}`).slice(0, 16)}.css` }
  known.set(styling, ofStyling.set(beside, theme))
  return theme
}

/** The themes of a site: its own, and those of site spaces that override it. */
export const themesOf = (edition: SiteEdition, assets: string): ReadonlyArray<SiteTheme> => {
  const { customization, structure } = edition
  return [
    themeOf(customization.site, edition, assets),
    ...structure.siteSpaces
      .filter(({ id }) => customization.hasOverrides(id))
      .map(({ id }) => themeOf(customization.ofSiteSpace(id), edition, assets))
  ]
}
